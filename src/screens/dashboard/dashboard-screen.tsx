import '@mantine/core/styles/Progress.layer.css'
import { Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { formatNumber } from '@/domain/format/count'
import { formatDollars } from '@/domain/format/money'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { type PaymentGroup, paymentGroups, paymentStatus } from '@/domain/status/payment'
import { ErrorState } from '@/ui/feedback/error-state'
import { PageHeader } from '@/ui/page/page-header'
import { Section } from '@/ui/page/section'
import { StatusBadge } from '@/ui/page/status-badge'

import classes from './dashboard.module.css'

type Total = { _id: string | undefined; totalAmount: number | undefined }

function countOf({ users }: Dashboard, role: string): string {
  return formatNumber(users[0]?.roles.find((entry) => entry.role === role)?.count ?? 0)
}

function totalOf(totals: Total[], id: string): string {
  return formatDollars(totals.find(({ _id }) => _id === id)?.totalAmount ?? 0)
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
    figure: ({ serviceCount }) => formatNumber(serviceCount[0]?.count ?? 0),
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
    link: { to: '/transactions' },
    figure: ({ paymentsByStatus }) => totalOf(paymentsByStatus, 'refunded'),
  },
]

export function DashboardScreen() {
  const query = getDashboard.useQuery()
  const { data, error, isFetching } = query

  return (
    <>
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

function amountsByGroup(totals: Total[]) {
  const keys = uniqueKeys(totals)
  const statuses = totals.map(({ _id, totalAmount }, index) => ({
    ...paymentStatus(_id),
    key: keys[index],
    amount: Math.max(0, totalAmount ?? 0),
  }))
  return groupOrder.map((group) => {
    const { label, tone } = paymentGroups[group]
    const parts = statuses
      .filter((status) => status.group === group)
      .sort((a, b) => b.amount - a.amount)
      .map((status, index) => ({
        ...status,
        colour: `color-mix(in srgb, var(--mantine-color-${tone}-text) ${SHADES[index] ?? SHADES.at(-1)}%, var(--mantine-color-body))`,
      }))
    return { group, label, tone, parts, amount: parts.reduce((sum, part) => sum + part.amount, 0) }
  })
}

function PaymentsByStatus({ totals }: { totals: Dashboard['paymentsByStatus'] | undefined }) {
  const groups = amountsByGroup(totals ?? [])
  const sum = groups.reduce((total, group) => total + group.amount, 0)

  return (
    <Section title="Payments by status">
      {!totals ? (
        <Stack gap="lg" aria-hidden>
          <Skeleton h="1.125rem" />
          <Skeleton h="11rem" />
        </Stack>
      ) : sum === 0 ? (
        <Text c="dimmed">No payments yet.</Text>
      ) : (
        <>
          <Progress.Root size={18} aria-hidden="true" className={classes.bar}>
            {groups.flatMap(({ parts }) =>
              parts.map(({ key, amount, colour }) => (
                <Progress.Section key={key} value={(amount / sum) * 100} color={colour} />
              )),
            )}
          </Progress.Root>
          <Text c="dimmed" size="sm" mt="xs">
            Percentages of the {formatDollars(sum)} in all payments
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl" verticalSpacing="lg" mt="lg">
            {groups.map(({ group, label, tone, amount, parts }) => (
              <div key={group}>
                <Title order={3} size="h4" className={classes.groupHead}>
                  <StatusBadge tone={tone} label={label} />
                  <Share amount={amount} total={sum} />
                </Title>
                {parts.length > 0 && (
                  <dl className={classes.legend}>
                    {parts.map((part) => (
                      <div key={part.key}>
                        <dt>
                          <span className={classes.swatch} style={{ background: part.colour }} />
                          {part.label}
                        </dt>
                        <dd>
                          <Share amount={part.amount} total={sum} />
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

function Share({ amount, total }: { amount: number; total: number }) {
  return (
    <span className={classes.share}>
      {formatDollars(amount)} · {Math.round((amount / total) * 1000) / 10}%
    </span>
  )
}
