import '@mantine/core/styles/ThemeIcon.layer.css'
import { Skeleton, Stack, ThemeIcon } from '@mantine/core'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevron from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconProviders from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { formatNumber } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { ErrorState } from '@/ui/feedback/error-state'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'
import { isOld } from '@/ui/table/refresh'

import { NeedsAttention } from './needs-attention'
import { PaymentsByStatus } from './payments-by-status'
import { ResumeOffer } from './resume-offer'

import classes from './dashboard.module.css'

type Figure = number | null | undefined

/** Adds up what `figureOf` returns of each row. NaN if one of them, or the list, can't be read. */
function sumOf<Row>(
  rows: Row[] | null | undefined,
  figureOf: (row: Row) => Figure,
): number {
  if (rows === null) return Number.NaN
  const figures = (rows ?? []).map((row) => figureOf(row))
  return figures.reduce<number>((sum, figure = 0) => sum + (figure ?? Number.NaN), 0)
}

/**
 * Returns the figure of a row with this name, and otherwise 0. Servers may list a name twice, such as
 * 'client' and 'Client'. What can't be read may be the same name.
 */
function figureFor(
  name: string,
  row: { name: string | null | undefined; figure: Figure },
): Figure {
  if (row.name === name) return row.figure
  return row.name === null ? null : 0
}

function formatFigure(count: number): string {
  return Number.isNaN(count) ? MISSING : formatNumber(count)
}

function countOf({ users }: Dashboard, name: string): string {
  const count = sumOf(users, ({ roles }) =>
    sumOf(roles, ({ role, count }) => figureFor(name, { name: role, figure: count })),
  )
  return formatFigure(count)
}

function totalOf(totals: Dashboard['payments'], name: string): string {
  return formatDollars(
    sumOf(totals, ({ _id, totalAmount }) =>
      figureFor(name, { name: _id, figure: totalAmount }),
    ),
  )
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
    figure: ({ serviceCount }) =>
      formatFigure(sumOf(serviceCount && serviceCount.slice(0, 1), ({ count }) => count)),
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
  const query = useQuery({ ...getDashboard.options(), refetchOnWindowFocus: isOld })
  const { data, error, isFetching } = query

  return (
    <>
      <ResumeOffer />
      <PageHeader title="Dashboard" context="The marketplace at a glance" />
      {error && !data && <ErrorState framed query={query} />}
      {(data || !error) && (
        <Stack gap="lg">
          <Section title="Needs attention">
            <NeedsAttention enabled={data !== undefined} />
          </Section>
          <div className={classes.tiles} aria-busy={isFetching && !data}>
            {tiles.map((tile) => (
              <TileLink key={tile.label} tile={tile} dashboard={data} />
            ))}
          </div>
          <PaymentsByStatus dashboard={data} />
        </Stack>
      )}
    </>
  )
}

interface TileLinkProps {
  tile: Tile
  dashboard: Dashboard | undefined
}

function TileLink({ tile, dashboard }: TileLinkProps) {
  const { label, icon: Icon, figure, link } = tile
  return (
    <Link {...link} className={classes.tile}>
      <ThemeIcon variant="light" radius="md" className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </ThemeIcon>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure}>
        {dashboard ? figure(dashboard) : <Skeleton h="1.375rem" w="60%" my="0.3125rem" />}
      </span>
      <IconChevron size={18} stroke={1.75} className={classes.chevron} aria-hidden />
    </Link>
  )
}
