import { getRouteApi } from '@tanstack/react-router'

import { listPayments, type Payment } from '@/api/payments'
import { formatClock, formatDateTime, readDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { formatCents, toCents } from '@/domain/format/money'
import { paymentStatus, splitPayment } from '@/domain/status/payment'
import { PersonLink } from '@/routes/_admin/-person-link'
import { useListPage } from '@/routes/_admin/-use-list-page'
import { PageHeader } from '@/ui/page/page-header'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { QueryTable } from '@/ui/table/query-table'

import { ProviderShare } from './-provider-share'

import classes from './-transactions.module.css'

const route = getRouteApi('/_admin/transactions/')

const column = createColumns<Payment>()

/** `centsOf` returns whole cents, or null for '--' in the table. CSV exports contain dollars. */
function amount(header: string, width: string, centsOf: (payment: Payment) => number | null) {
  return column.accessor(
    (payment) => {
      const cents = payment.amount === undefined ? null : centsOf(payment)
      return cents === null ? undefined : cents / 100
    },
    {
      header,
      meta: { align: 'right', nowrap: true, width },
      cell: ({ row: { original }, getValue }) =>
        getValue() === undefined ? MISSING : formatCents(centsOf(original) ?? 0),
    },
  )
}

const columns = column.columns([
  column.accessor((payment) => payment.user?.userInfo?.name, {
    header: 'User Name',
    meta: { card: 'title', width: '11.2%' },
    cell: ({ row }) => <PersonLink person={row.original.user} />,
  }),
  column.accessor((payment) => payment.jobId, {
    header: 'Booking ID',
    meta: { width: '18%' },
    cell: ({ getValue }) => <span className={classes.id}>{getValue() ?? MISSING}</span>,
  }),
  amount('Total Amount', '11%', (payment) => toCents(payment.amount)),
  amount('Goes To Provider', '13%', (payment) => splitPayment(payment).providerCents),
  amount('Goes To Admin', '11.6%', (payment) => splitPayment(payment).adminCents),
  column.accessor((payment) => readDate(payment.createdAt), {
    header: 'Date & Time',
    meta: { nowrap: true, width: '21.3%' },
    cell: ({ row: { original } }) => (
      <WordBreak
        text={formatDateTime(original.createdAt)}
        before={formatClock(original.createdAt)}
      />
    ),
  }),
  column.accessor((payment) => paymentStatus(payment.status).label, {
    header: 'Status',
    meta: { nowrap: true },
    cell: ({ row }) => <StatusBadge {...paymentStatus(row.original.status)} />,
  }),
])

export function TransactionsScreen() {
  const list = useListPage(route, listPayments, route.useLoaderDeps(), (data) => data.payments)

  return (
    <>
      <PageHeader
        title="Transactions"
        context="What was paid and who gets it"
        utc
        actions={<ExportCsv name="transactions" columns={csvColumns(columns)} {...list.csv} />}
      >
        <ProviderShare />
      </PageHeader>
      <QueryTable
        {...list.table}
        columns={columns}
        label="Transactions"
        empty="No Data Found"
        emptyHint="Payments and transfers appear here once a booking is paid."
        labels={{ previous: 'previous', next: 'next' }}
      />
    </>
  )
}
