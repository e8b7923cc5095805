import { Button, Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { listPayments, type Payment } from '@/api/payments'
import { identityOf } from '@/domain/account/person'
import { dayKey, formatClock, formatDateTime, parseDate } from '@/domain/format/dates'
import { endOfId, MISSING } from '@/domain/format/display-value'
import { centsToDollars, formatCents, toCents } from '@/domain/format/money'
import { includesText } from '@/domain/list/matches'
import { isInPeriod, type Period } from '@/domain/list/period'
import {
  paymentGroupNames,
  paymentGroups,
  paymentStatus,
  paymentStatuses,
  splitPayment,
} from '@/domain/status/payment'
import { daysOfWeek, weekOf } from '@/domain/week'
import { BookingLink } from '@/screens/booking-parts/booking-link'
import { ClearFilters } from '@/ui/filter/clear-filters'
import { PeriodFilter } from '@/ui/filter/period-filter'
import { CopyButton } from '@/ui/page/copy-button'
import { PageHeader } from '@/ui/page/page-header'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'
import { PersonLink } from '@/ui/person/person-link'
import { type ColumnMeta, createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { FilterSelect, ListFilters } from '@/ui/table/filters'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'
import { useListPage } from '@/ui/table/use-list-page'
import { WholeListSearch } from '@/ui/table/whole-list-search'

import { ProviderShare } from './provider-share'
import { TotalsLine } from './totals-line'
import { activeTransactionFilters, type TransactionsSearch } from './transactions-search'

const route = getRouteApi('/_admin/transactions/')

const column = createColumns<Payment>()

/** `centsOf` returns whole cents, or null for '--' in the table. CSV exports contain dollars. */
function amount(
  header: string,
  centsOf: (payment: Payment) => number | null,
  meta: Pick<ColumnMeta, 'weight' | 'card' | 'prefix'>,
) {
  return column.accessor((payment) => centsToDollars(centsOf(payment)), {
    header,
    meta: { align: 'right', ...meta },
    cell: ({ row }) => formatCents(centsOf(row.original)),
  })
}

const endOfIdStyle = {
  fontFamily: 'var(--mantine-font-family-monospace)',
  fontSize: 'var(--mantine-font-size-xs)',
}

const columns = column.columns([
  column.accessor((payment) => identityOf(payment.user), {
    header: 'User Name',
    meta: { weight: 135, card: 'title' },
    cell: ({ row }) => <PersonLink person={row.original.user} />,
  }),
  column.accessor((payment) => payment.jobId, {
    header: 'Booking ID',
    meta: { weight: 98 },
    cell({ row: { id: rowId, original } }) {
      const { jobId, user } = original
      if (jobId === undefined) return <span>{MISSING}</span>
      const shared = { 'aria-describedby': rowId }
      return (
        <Group gap={2} wrap="nowrap">
          <BookingLink
            id={jobId}
            customer={user}
            style={endOfIdStyle}
            title={jobId}
            aria-label={jobId}
            {...shared}
          >
            <data value={jobId} dir="ltr">
              {endOfId(jobId)}
            </data>
          </BookingLink>
          <CopyButton value={jobId} noun="booking ID" {...shared} />
        </Group>
      )
    },
  }),
  amount('Total Amount', (payment) => toCents(payment.amount), {
    weight: 111,
    card: 'end',
  }),
  amount('Goes To Provider', (payment) => splitPayment(payment).providerCents, {
    weight: 138,
    card: 'fact',
    prefix: 'Provider',
  }),
  amount('Goes To Admin', (payment) => splitPayment(payment).adminCents, {
    weight: 128,
    card: 'fact',
    prefix: 'Admin',
  }),
  column.accessor((payment) => parseDate(payment.createdAt), {
    header: 'Date & Time',
    meta: { weight: 233, isDate: true },
    cell: ({ row: { original } }) => (
      <WordBreak
        text={formatDateTime(original.createdAt)}
        before={formatClock(original.createdAt)}
        nowrap
      />
    ),
  }),
  column.accessor((payment) => payment.status && paymentStatus(payment.status).label, {
    header: 'Status',
    meta: { weight: 157, card: 'badge' },
    cell: ({ row }) => <StatusBadge {...paymentStatus(row.original.status)} />,
  }),
])

/** The ids join the file with those of Bookings and Manage Accounts. */
const csv = [
  { header: 'Payment ID', value: (payment: Payment) => payment._id },
  { header: 'Kind', value: ({ paymentType }: Payment) => kindLabel(paymentType) },
  ...csvColumns(columns),
  { header: 'User ID', value: (payment: Payment) => payment.user?._id },
]

function paymentFilter({ search = '', status, kind, ...period }: TransactionsSearch) {
  return ({ jobId, user, paymentType, ...payment }: Payment) =>
    (!status || [payment.status, paymentStatus(payment.status).group].includes(status)) &&
    (!kind || paymentType === kind) &&
    isInPeriod(payment.createdAt, period) &&
    includesText([identityOf(user), jobId, payment._id], search)
}

const statusOptions = [
  ...paymentGroupNames.map((value) => ({ value, label: paymentGroups[value].label })),
  { value: 'refunded' as const, label: paymentStatuses.refunded.label },
]

const kindOptions = [
  { value: 'payment', label: 'Payment' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'refunded', label: 'Refund' },
] as const

/** Returns an unknown kind as it came. */
function kindLabel(kind: Payment['paymentType']) {
  return kindOptions.find(({ value }) => value === kind)?.label ?? kind
}

function thisWeek(): Period {
  const today = dayKey(new Date())
  const days = daysOfWeek(weekOf(today) ?? today)
  return { from: days[0], to: days.at(-1) }
}

export function TransactionsScreen() {
  const search = route.useSearch()
  const { search: text, ...others } = search
  const filters = activeTransactionFilters(search)
  const { args, isFiltered } = route.useLoaderDeps()
  const navigate = route.useNavigate()
  const { changeFilters, list } = useListPage({
    navigate,
    endpoint: listPayments,
    args,
    noun: 'payments',
    isMatch: isFiltered ? paymentFilter(search) : undefined,
  })

  return (
    <>
      <PageHeader
        title="Transactions"
        context="What was paid and who gets it"
        status={list.wholeList && <WholeListSearch {...list.wholeList} />}
        utc
        actions={
          <>
            <Refresh query={list.query} />
            <ExportCsv
              name="transactions"
              filters={filters}
              columns={csv}
              source={list.source}
            />
          </>
        }
      >
        <SearchInput
          value={text ?? ''}
          placeholder="User or ID"
          onSearch={(text, options) =>
            changeFilters({ search: text || undefined }, options)
          }
        />
        <ListFilters
          moreCount={activeTransactionFilters(others).length}
          more={
            <>
              <FilterSelect
                label="Payment status"
                value={search.status}
                options={statusOptions}
                onChange={(status) => changeFilters({ status })}
              />
              <FilterSelect
                label="Kind"
                value={search.kind}
                options={kindOptions}
                onChange={(kind) => changeFilters({ kind })}
              />
              <PeriodFilter period={search} onChange={changeFilters} />
              <Button variant="default" onClick={() => changeFilters(thisWeek())}>
                This week
              </Button>
            </>
          }
        />
        {isFiltered && <ClearFilters onClick={() => void navigate({ search: {} })} />}
        <ProviderShare />
      </PageHeader>
      <QueryTable
        list={list}
        columns={columns}
        summary={list.matchingRows && <TotalsLine payments={list.matchingRows} />}
        label="Transactions"
        empty="No Data Found"
        emptyHint="Payments and transfers appear here once a booking is paid."
        labels={{ previous: 'previous', next: 'next' }}
      />
    </>
  )
}
