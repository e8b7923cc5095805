import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { listPayments, type Payment } from '@/api/payments'
import { MISSING } from '@/domain/as-it-came'
import { formatClock, formatDateTime, readDate } from '@/domain/dates'
import { listArgs } from '@/domain/list-search'
import { formatCents, toCents } from '@/domain/money'
import { paymentStatus, splitPayment } from '@/domain/payment'
import { Breakable } from '@/ui/breakable'
import { ExportCsv } from '@/ui/export-csv'
import { PageHead } from '@/ui/page-head'
import { PersonLink } from '@/ui/person-link'
import { createColumns, QueryTable } from '@/ui/query-table'
import { StatusBadge } from '@/ui/status-badge'

import { ProviderShare } from './-transactions-share'

import classes from './-transactions.module.css'

const route = getRouteApi('/_admin/transactions')

/** In whole cents; null is what a transaction does not have. */
function amountsOf(payment: Payment) {
  if (payment.amount === undefined) return { total: null, provider: null, admin: null }
  const { providerCents, adminCents } = splitPayment(payment)
  return { total: toCents(payment.amount), provider: providerCents, admin: adminCents }
}

function shown(cents: number | null): string {
  return cents === null ? MISSING : formatCents(cents)
}

const money = { align: 'right', nowrap: true } as const

const column = createColumns<Payment>()
const columns = column.columns([
  column.display({
    id: 'user',
    header: 'User Name',
    meta: { card: 'title', width: '14%' },
    cell: ({ row }) => <PersonLink person={row.original.user} />,
  }),
  column.display({
    id: 'booking',
    header: 'Booking ID',
    meta: { width: '18%' },
    cell: ({ row }) => <span className={classes.id}>{row.original.jobId || MISSING}</span>,
  }),
  column.accessor((payment) => shown(amountsOf(payment).total), {
    id: 'total',
    header: 'Total Amount',
    meta: { ...money, width: '11%' },
  }),
  column.accessor((payment) => shown(amountsOf(payment).provider), {
    id: 'provider',
    header: 'Goes To Provider',
    meta: { ...money, width: '13%' },
  }),
  column.accessor((payment) => shown(amountsOf(payment).admin), {
    id: 'admin',
    header: 'Goes To Admin',
    meta: { ...money, width: '12%' },
  }),
  column.accessor((payment) => formatDateTime(payment.createdAt), {
    id: 'date',
    header: 'Date & Time',
    meta: { nowrap: true, width: '18%' },
    cell: ({ row, getValue }) => (
      <Breakable text={getValue()} before={formatClock(row.original.createdAt)} />
    ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { nowrap: true },
    cell: ({ row }) => {
      const { label, tone } = paymentStatus(row.original.status)
      return <StatusBadge tone={tone} label={label} />
    },
  }),
])

/** Dollars as numbers, nothing for none, and dates as ISO: a spreadsheet reckons with them. */
function dollars(cents: number | null): number | undefined {
  return cents === null ? undefined : cents / 100
}
const csvColumns = [
  { header: 'User Name', value: (payment: Payment) => payment.user?.userInfo?.name },
  { header: 'Booking ID', value: (payment: Payment) => payment.jobId },
  { header: 'Total Amount', value: (payment: Payment) => dollars(amountsOf(payment).total) },
  { header: 'Goes To Provider', value: (payment: Payment) => dollars(amountsOf(payment).provider) },
  { header: 'Goes To Admin', value: (payment: Payment) => dollars(amountsOf(payment).admin) },
  { header: 'Date & Time', value: (payment: Payment) => readDate(payment.createdAt) },
  { header: 'Status', value: (payment: Payment) => paymentStatus(payment.status).label },
]

export function TransactionsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const args = listArgs(search)
  const query = useQuery({ ...listPayments.options(args), placeholderData: keepPreviousData })

  function showPage(page: number, options?: { replace: boolean }) {
    void navigate({ search: { page: page > 1 ? page : undefined }, ...options })
  }

  return (
    <>
      <PageHead
        title="Transactions"
        context="What was paid and who gets it; dates and times are in UTC"
        actions={
          <ExportCsv
            name="transactions"
            columns={csvColumns}
            rowKey={(payment) => payment._id}
            fetchPage={async (page, signal) => {
              const { payments, total_pages } = await listPayments.call({ ...args, page }, signal)
              return { rows: payments, pages: total_pages }
            }}
          />
        }
      >
        <ProviderShare />
      </PageHead>
      <QueryTable
        query={query}
        rows={(data) => data.payments}
        columns={columns}
        rowKey={(payment) => payment._id}
        label="Transactions"
        empty="No Data Found"
        emptyHint="Payments and transfers appear here once a booking is paid."
        page={args.page}
        pages={(data) => data.total_pages}
        onPage={showPage}
        onHoverPage={(page) =>
          void queryClient.prefetchQuery(listPayments.options({ ...args, page }))
        }
        labels={{ previous: 'previous', next: 'next' }}
      />
    </>
  )
}
