import '@mantine/core/styles/Progress.layer.css'
import { Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { known, Unreadable } from '@/api/schema/unreadable'
import { formatNumber } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { type PaymentGroup, paymentGroups, paymentStatus } from '@/domain/status/payment'
import { ErrorState } from '@/ui/feedback/error-state'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'
import { StatusBadge } from '@/ui/page/status-badge'

import { ResumeOffer } from './resume-offer'

import classes from './dashboard.module.css'

type Totals = Dashboard['payments']

interface Entry {
  key: string | Unreadable | undefined
  value: number | Unreadable | undefined
}

/** Returns 0 if there is no such entry or value, and undefined if it can't be read. */
function valueOf(entries: (Entry | Unreadable)[], wanted: string): number | undefined {
  const read = entries.flatMap((entry) => known(entry) ?? [])
  const found = read.find(({ key }) => key === wanted)
  if (found) return known(found.value ?? 0)
  const isWhole = read.length === entries.length
  return isWhole && !read.some(({ key }) => key instanceof Unreadable) ? 0 : undefined
}

function formatFigure(count: number | undefined): string {
  return count === undefined ? MISSING : formatNumber(count)
}

function countOf({ users: [users] }: Dashboard, role: string): string {
  if (users instanceof Unreadable) return MISSING
  const entries = (users?.roles ?? []).map((entry) =>
    entry instanceof Unreadable ? entry : { key: entry.role, value: entry.count },
  )
  return formatFigure(valueOf(entries, role))
}

function totalOf(totals: Totals, id: string): string {
  const entries = totals.map((total) =>
    total instanceof Unreadable ? total : { key: total._id, value: total.totalAmount },
  )
  return formatDollars(valueOf(entries, id))
}

type Tile = { label: string; link: LinkProps; figure: (data: Dashboard) => string }

const tiles: Tile[] = [
  {
    label: 'Customers',
    link: { to: '/manage-account', search: { role: 'customer' } },
    figure: (data) => countOf(data, 'client'),
  },
  {
    label: 'Providers',
    link: { to: '/manage-account', search: { role: 'provider' } },
    figure: (data) => countOf(data, 'provider'),
  },
  {
    label: 'Services',
    link: { to: '/service' },
    figure: ({ serviceCount: [entry] }) =>
      formatFigure(entry instanceof Unreadable ? undefined : known(entry?.count ?? 0)),
  },
  {
    label: 'Customers Payments for Services',
    link: { to: '/transactions' },
    figure: ({ payments }) => totalOf(payments, 'payment'),
  },
  {
    label: 'Providers Payments for Services',
    link: { to: '/transactions' },
    figure: ({ payments }) => totalOf(payments, 'transfer'),
  },
  {
    label: 'Total Amount Refunded',
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
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="lg" aria-busy={isFetching && !data}>
            {tiles.map(({ label, figure, link }) => (
              <Link key={label} {...link} className={classes.tile}>
                <Text span size="sm" c="dimmed" fw={500}>
                  {label}
                </Text>
                <span className={classes.figure}>
                  {data ? figure(data) : <Skeleton h="1.75rem" w="60%" />}
                </span>
              </Link>
            ))}
          </SimpleGrid>
          <PaymentsByStatus totals={data?.paymentsByStatus} />
        </>
      )}
    </>
  )
}

const groupOrder = Object.keys(paymentGroups) as PaymentGroup[]

/**
 * The shades of a payment group's statuses, as percentages of the group's colour. The status with
 * the largest amount gets the first shade, and all from the fourth on get the last.
 */
const SHADES = [100, 82, 68, 56]

/** An amount that can't be read is NaN, and so is every sum that depends on it. */
function amountsByGroup(totals: Totals) {
  const statuses = totals.map((total, index) => {
    const { _id, totalAmount = 0 } = known(total) ?? {}
    return {
      ...paymentStatus(known(_id)),
      key: index,
      isReadable: !(total instanceof Unreadable || _id instanceof Unreadable),
      amount: known(totalAmount) ?? Number.NaN,
    }
  })
  const missing = statuses.every(({ isReadable }) => isReadable) ? 0 : Number.NaN
  return groupOrder.map((group) => {
    const { label, tone } = paymentGroups[group]
    const parts = statuses
      .filter((status) => status.group === group && status.isReadable)
      .sort((a, b) => b.amount - a.amount)
      .map((status, index) => ({
        ...status,
        colour: `color-mix(in srgb, var(--mantine-color-${tone}-text) ${SHADES[index] ?? SHADES.at(-1)}%, var(--mantine-color-body))`,
      }))
    const amount = parts.reduce((sum, part) => sum + part.amount, missing)
    return { group, label, tone, parts, amount }
  })
}

function PaymentsByStatus({ totals }: { totals: Totals | undefined }) {
  const groups = amountsByGroup(totals ?? [])
  const sum = groups.reduce((total, group) => total + group.amount, 0)
  const hasShares = sum > 0 && groups.every(({ parts }) => parts.every(({ amount }) => amount >= 0))
  const shown = groups.some(({ parts }) => parts.length > 0)

  return (
    <Section title="Payments by status">
      {!totals ? (
        <Stack gap="lg" aria-hidden>
          <Skeleton h="1.125rem" />
          <Skeleton h="11rem" />
        </Stack>
      ) : totals.length === 0 ? (
        <Text c="dimmed">No payments yet.</Text>
      ) : !shown ? (
        <Text c="dimmed">The payments could not be read.</Text>
      ) : (
        <>
          {hasShares && (
            <Progress.Root size={18} aria-hidden="true" className={classes.bar}>
              {groups.flatMap(({ parts }) =>
                parts.map(({ key, amount, colour }) => (
                  <Progress.Section key={key} value={(amount / sum) * 100} color={colour} />
                )),
              )}
            </Progress.Root>
          )}
          <Text c="dimmed" size="sm" mt="xs">
            {hasShares && <span>{`Percentages of the ${formatDollars(sum)} in all payments`}</span>}
            {Number.isNaN(sum) && <span>Some of the payments could not be read.</span>}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl" verticalSpacing="lg" mt="lg">
            {groups.map(({ group, label, tone, amount, parts }) => (
              <div key={group}>
                <Title order={3} size="h4" className={classes.groupHead}>
                  <StatusBadge tone={tone} label={label} />
                  <Share amount={amount} total={hasShares ? sum : null} />
                </Title>
                {parts.length > 0 && (
                  <dl className={classes.legend}>
                    {parts.map((part) => (
                      <div key={part.key}>
                        <dt>
                          <span className={classes.swatch} style={{ background: part.colour }} />
                          <span>{part.label}</span>
                        </dt>
                        <dd>
                          <Share amount={part.amount} total={hasShares ? sum : null} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
            ))}
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

interface ShareProps {
  amount: number
  /** Null if the amounts are no parts of a known whole. */
  total: number | null
}

function Share({ amount, total }: ShareProps) {
  return (
    <span className={classes.share}>
      {total === null
        ? formatDollars(amount)
        : `${formatDollars(amount)} · ${Math.round((amount / total) * 1000) / 10}%`}
    </span>
  )
}
