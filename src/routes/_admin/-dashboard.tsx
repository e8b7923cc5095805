import { Progress } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { formatDollars } from '@/domain/money'
import { paymentStatus } from '@/domain/payment'
import { Failed } from '@/ui/failed'
import { PageHead } from '@/ui/page-head'
import { StatusBadge } from '@/ui/status-badge'

import classes from './-dashboard.module.css'

type Total = { _id: string | undefined; totalAmount: number | undefined }

const count = new Intl.NumberFormat('en-US')

/** Missing figures are 0. */
function figures(data: Dashboard) {
  const roles = data.users[0]?.roles ?? []
  const people = (role: string) => roles.find((entry) => entry.role === role)?.count ?? 0
  const total = (totals: Total[], id: string) =>
    totals.find((entry) => entry._id === id)?.totalAmount ?? 0
  return {
    customers: count.format(people('client')),
    providers: count.format(people('provider')),
    services: count.format(data.serviceCount[0]?.count ?? 0),
    paidByCustomers: formatDollars(total(data.payments, 'payment')),
    paidToProviders: formatDollars(total(data.payments, 'transfer')),
    refunded: formatDollars(total(data.paymentsByStatus, 'refunded')),
  }
}

type Tile = { label: string; figure: keyof ReturnType<typeof figures>; link: LinkProps }

const tiles: Tile[] = [
  {
    label: 'Customers',
    figure: 'customers',
    link: { to: '/manage-account', search: { role: 'customer' } },
  },
  {
    label: 'Providers',
    figure: 'providers',
    link: { to: '/manage-account', search: { role: 'provider' } },
  },
  { label: 'Services', figure: 'services', link: { to: '/service' } },
  {
    label: 'Customers Payments for Services',
    figure: 'paidByCustomers',
    link: { to: '/transactions' },
  },
  {
    label: 'Providers Payments for Services',
    figure: 'paidToProviders',
    link: { to: '/transactions' },
  },
  { label: 'Total Amount Refunded', figure: 'refunded', link: { to: '/transactions' } },
]

export function DashboardScreen() {
  const { data, error, isFetching, refetch } = getDashboard.useQuery()
  const shown = data && figures(data)

  return (
    <>
      <PageHead title="Dashboard" context="The marketplace at a glance" />
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ul className={classes.tiles} aria-busy={isFetching && !data}>
            {tiles.map(({ label, figure, link }) => (
              <li key={label}>
                <Link {...link} className={classes.tile}>
                  <span className={classes.label}>{label}</span>
                  <span className={classes.figure}>
                    {shown ? (
                      shown[figure]
                    ) : (
                      <span className={classes.skeleton} aria-hidden="true" />
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <MoneyByStatus totals={data?.paymentsByStatus} />
        </>
      )}
    </>
  )
}

/** The money by status as one bar, and as figures below it for whoever can't see it. */
function MoneyByStatus({ totals }: { totals: Dashboard['paymentsByStatus'] | undefined }) {
  const parts = (totals ?? [])
    .map(({ _id, totalAmount }) => ({
      ...paymentStatus(_id),
      key: _id ?? '',
      amount: Math.max(0, totalAmount ?? 0),
    }))
    .sort((a, b) => b.amount - a.amount)
  const sum = parts.reduce((total, part) => total + part.amount, 0)

  return (
    <section className={classes.panel} aria-labelledby="money-by-status">
      <h2 id="money-by-status" className={classes.heading}>
        Payments by status
      </h2>
      {!totals ? (
        <span className={classes.skeletonBar} aria-hidden="true" />
      ) : sum === 0 ? (
        <p className={classes.none}>No payments yet.</p>
      ) : (
        <>
          <Progress.Root size={14} aria-hidden="true">
            {parts.map((part) => (
              <Progress.Section
                key={part.key}
                value={(part.amount / sum) * 100}
                color={`var(--${part.tone}-ink)`}
              />
            ))}
          </Progress.Root>
          <dl className={classes.legend}>
            {parts.map((part) => (
              <div key={part.key}>
                <dt>
                  <StatusBadge tone={part.tone} label={part.label} />
                </dt>
                <dd>{formatDollars(part.amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
