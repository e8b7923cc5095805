import { Skeleton, Stack, ThemeIcon } from '@mantine/core'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevron from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconProviders from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { ifReadable, Unreadable } from '@/api/schema/unreadable'
import { formatNumber } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { ErrorState } from '@/ui/feedback/error-state'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'

import { NeedsAttention } from './needs-attention'
import { PaymentsByStatus } from './payments-by-status'
import { ResumeOffer } from './resume-offer'

import classes from './dashboard.module.css'

type Totals = Dashboard['payments']

interface Entry {
  key: string | Unreadable | undefined
  value: number | Unreadable | undefined
}

/**
 * Adds up the entries that read the same, such as 'client' and 'Client'. Without any, returns 0, or
 * undefined if an entry can't be read. Also returns undefined if a value can't be.
 */
function valueOf(entries: (Entry | Unreadable)[], wanted: string): number | undefined {
  const read = entries.flatMap((entry) => ifReadable(entry) ?? [])
  const found = read.filter(({ key }) => key === wanted)
  const isWhole = read.length === entries.length && read.every(({ key }) => ifReadable(key) === key)
  if (found.length === 0 && !isWhole) return undefined
  const sum = found.reduce((sum, { value = 0 }) => sum + (ifReadable(value) ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : sum
}

function formatFigure(count: number | undefined): string {
  return count === undefined ? MISSING : formatNumber(count)
}

function countOf({ users }: Dashboard, role: string): string {
  const entries = users.flatMap((group) => {
    if (group instanceof Unreadable) return [group]
    return group.roles.map((entry) =>
      entry instanceof Unreadable ? entry : { key: entry.role, value: entry.count },
    )
  })
  return formatFigure(valueOf(entries, role))
}

function totalOf(totals: Totals, id: string): string {
  const entries = totals.map((total) =>
    total instanceof Unreadable ? total : { key: total._id, value: total.totalAmount },
  )
  return formatDollars(valueOf(entries, id))
}

interface Tile {
  label: string
  icon: typeof IconCash
  link: LinkProps
  figure: (data: Dashboard) => string
}

const tiles: Tile[] = [
  {
    label: 'Customers',
    icon: IconUsers,
    link: { to: '/manage-account', search: { role: 'customer' } },
    figure: (data) => countOf(data, 'client'),
  },
  {
    label: 'Providers',
    icon: IconProviders,
    link: { to: '/manage-account', search: { role: 'provider' } },
    figure: (data) => countOf(data, 'provider'),
  },
  {
    label: 'Services',
    icon: IconTools,
    link: { to: '/service' },
    figure: ({ serviceCount: [entry] }) =>
      formatFigure(entry instanceof Unreadable ? undefined : ifReadable(entry?.count ?? 0)),
  },
  {
    label: 'Customers Payments for Services',
    icon: IconCash,
    link: { to: '/transactions' },
    figure: ({ payments }) => totalOf(payments, 'payment'),
  },
  {
    label: 'Providers Payments for Services',
    icon: IconWallet,
    link: { to: '/transactions' },
    figure: ({ payments }) => totalOf(payments, 'transfer'),
  },
  {
    label: 'Total Amount Refunded',
    icon: IconRefund,
    link: { to: '/transactions', search: { status: 'refunded' } },
    figure: ({ paymentsByStatus }) => totalOf(paymentsByStatus, 'refunded'),
  },
]

export function DashboardScreen() {
  const query = getDashboard.useQuery()
  const { data, error, isFetching } = query

  return (
    <>
      <ResumeOffer />
      <PageHeader title="Dashboard" context="The marketplace at a glance" />
      {error && !data ? (
        <ErrorState framed query={query} />
      ) : (
        <Stack gap="lg">
          <Section title="Needs attention">
            <NeedsAttention enabled={data !== undefined} />
          </Section>
          <div className={classes.tiles} aria-busy={isFetching && !data}>
            {tiles.map(({ label, icon: Icon, figure, link }) => (
              <Link key={label} {...link} className={classes.tile}>
                <ThemeIcon variant="light" radius="md" className={classes.icon} aria-hidden>
                  <Icon size={20} stroke={1.75} />
                </ThemeIcon>
                <span className={classes.label}>{label}</span>
                <span className={classes.figure}>
                  {data ? figure(data) : <Skeleton h="1.375rem" w="60%" />}
                </span>
                <IconChevron size={18} stroke={1.75} className={classes.chevron} aria-hidden />
              </Link>
            ))}
          </div>
          <PaymentsByStatus totals={data?.paymentsByStatus} />
        </Stack>
      )}
    </>
  )
}
