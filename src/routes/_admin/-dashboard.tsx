import { Progress } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

import { type Dashboard, getDashboard } from '@/api/dashboard'
import { formatDollars } from '@/domain/money'
import { type PaymentGroup, paymentGroups, paymentStatus, paymentStatuses } from '@/domain/payment'
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
        <Failed framed error={error} onRetry={() => void refetch()} />
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

const groupOrder = Object.keys(paymentGroups) as PaymentGroup[]

/** How much of the group's colour each of its statuses has, the greatest first; percent. */
const SHADES = [100, 82, 68, 56]

/** The statuses by their groups, the greatest of each first; amounts in dollars. */
function moneyByGroup(totals: Total[]) {
  const parts = totals.map(({ _id, totalAmount }) => ({
    ...paymentStatus(_id),
    key: _id ?? '',
    amount: Math.max(0, totalAmount ?? 0),
  }))
  return groupOrder.map((group) => {
    const { label, tone } = paymentGroups[group]
    const own = parts
      .filter((part) => part.group === group)
      .sort((a, b) => b.amount - a.amount)
      .map((part, index) => ({
        ...part,
        colour: `color-mix(in srgb, var(--${tone}-ink) ${SHADES[index] ?? SHADES.at(-1)}%, var(--surface))`,
      }))
    return {
      group,
      label,
      tone,
      parts: own,
      amount: own.reduce((sum, part) => sum + part.amount, 0),
    }
  })
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/**
 * How the money divides over the statuses, as one bar, and as figures below it for whoever can't
 * see it. Shares and no amounts: those would stand on the screen twice, in a tile and here.
 */
function MoneyByStatus({ totals }: { totals: Dashboard['paymentsByStatus'] | undefined }) {
  const groups = moneyByGroup(totals ?? [])
  const sum = groups.reduce((total, group) => total + group.amount, 0)

  return (
    <section className={classes.panel} aria-labelledby="money-by-status">
      <h2 id="money-by-status" className={classes.heading}>
        Payments by status
      </h2>
      {!totals ? (
        <MoneySkeleton />
      ) : sum === 0 ? (
        <p className={classes.none}>No payments yet.</p>
      ) : (
        <>
          <Progress.Root size={18} aria-hidden="true" className={classes.bar}>
            {groups.flatMap(({ parts }) =>
              parts.map(({ key, amount, colour }) => (
                <Progress.Section key={key} value={(amount / sum) * 100} color={colour} />
              )),
            )}
          </Progress.Root>
          <div className={classes.groups}>
            {groups.map(({ group, label, tone, amount, parts }) => (
              <div key={group} className={classes.group}>
                <h3 className={classes.groupHead}>
                  <StatusBadge tone={tone} label={label} />
                  <span title={formatDollars(amount)}>{percent.format(amount / sum)}</span>
                </h3>
                {parts.length > 0 && (
                  <dl className={classes.legend}>
                    {parts.map((part) => (
                      <div key={part.key}>
                        <dt>
                          <span className={classes.swatch} style={{ background: part.colour }} />
                          {part.label}
                        </dt>
                        <dd title={formatDollars(part.amount)}>
                          {percent.format(part.amount / sum)}
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function MoneySkeleton() {
  return (
    <div aria-hidden="true">
      <span className={classes.skeletonBar} />
      <div className={classes.groups}>
        {groupOrder.map((group) => (
          <div key={group} className={classes.groupSkeleton}>
            {Object.entries(paymentStatuses)
              .filter(([, status]) => status.group === group)
              .map(([status]) => (
                <span key={status} />
              ))}
          </div>
        ))}
      </div>
    </div>
  )
}
