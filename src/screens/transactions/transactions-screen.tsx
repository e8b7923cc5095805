import { Group, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { listPayments, type Payment } from '@/api/payments'
import { identityOf } from '@/domain/account/person'
import { formatClock, formatDateTime, parseDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { formatCents, toCents } from '@/domain/format/money'
import { paymentStatus, splitPayment } from '@/domain/status/payment'
import { CopyButton } from '@/ui/page/copy-button'
import { PageHeader } from '@/ui/page/page-header'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { PersonLink } from '@/ui/table/person-link'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { useListPage } from '@/ui/table/use-list-page'

import { ProviderShare } from './provider-share'

import classes from './transactions.module.css'

const route = getRouteApi('/_admin/transactions/')

const column = createColumns<Payment>()

/** `centsOf` returns whole cents, or null for '--' in the table. CSV exports contain dollars. */
function amount(header: string, centsOf: (payment: Payment) => number | null) {
  return column.accessor(
    (payment) => {
      const cents = centsOf(payment)
      return cents === null ? undefined : cents / 100
    },
    {
      header,
      meta: { weight: 100, align: 'right', nowrap: true },
      cell: ({ row }) => formatCents(centsOf(row.original)),
    },
  )
}

interface BookingIdProps {
  id: string | undefined
  /** The id of the row's header. */
  describedBy: string
}

/** Shows the end of the id, in which ids differ. */
function BookingId({ id, describedBy }: BookingIdProps) {
  if (id === undefined) return <span>{MISSING}</span>
  return (
    <Group gap={2} wrap="nowrap">
      <Text span ff="monospace" size="xs" className={classes.id} title={id}>
        <bdi>{id}</bdi>
      </Text>
      <CopyButton value={id} noun="booking ID" aria-describedby={describedBy} />
    </Group>
  )
}

const columns = column.columns([
  column.accessor((payment) => identityOf(payment.user), {
    header: 'User Name',
    meta: { weight: 150, card: 'title' },
    cell: ({ row }) => <PersonLink person={row.original.user} />,
  }),
  column.accessor((payment) => payment.jobId, {
    header: 'Booking ID',
    cell: ({ getValue, row }) => <BookingId id={getValue()} describedBy={row.id} />,
    meta: { weight: 110, nowrap: true },
  }),
  amount('Total Amount', (payment) => toCents(payment.amount)),
  amount('Goes To Provider', (payment) => splitPayment(payment).providerCents),
  amount('Goes To Admin', (payment) => splitPayment(payment).adminCents),
  column.accessor((payment) => parseDate(payment.createdAt), {
    header: 'Date & Time',
    meta: { weight: 255, nowrap: true, isDate: true },
    cell: ({ row: { original } }) => (
      <WordBreak
        text={formatDateTime(original.createdAt)}
        before={formatClock(original.createdAt)}
      />
    ),
  }),
  column.accessor((payment) => paymentStatus(payment.status).label, {
    header: 'Status',
    meta: { weight: 150, nowrap: true },
    cell: ({ row }) => <StatusBadge {...paymentStatus(row.original.status)} />,
  }),
])

export function TransactionsScreen() {
  const list = useListPage({
    search: route.useSearch(),
    navigate: route.useNavigate(),
    endpoint: listPayments,
    args: route.useLoaderDeps(),
    rows: (data) => data.payments,
  })

  return (
    <>
      <PageHeader
        title="Transactions"
        context="What was paid and who gets it"
        utc
        actions={
          <>
            <Refresh query={list.query} />
            <ExportCsv name="transactions" columns={csvColumns(columns)} {...list.csv} />
          </>
        }
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
