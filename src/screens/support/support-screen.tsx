import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'

import { listTickets, type Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { formatDate, parseDate } from '@/domain/format/dates'
import { displayValue } from '@/domain/format/display-value'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { reasonOf, ticketStatus } from '@/domain/status/ticket-status'
import { BookingLink } from '@/screens/booking-parts/booking-link'
import {
  bookingName,
  reportedPeople,
  reportingPerson,
} from '@/screens/booking-parts/ticket'
import {
  ticketStatusOptions,
  TicketStatusSelect,
} from '@/screens/booking-parts/ticket-status-select'
import { ClearFilters } from '@/ui/filter/clear-filters'
import { PageHeader } from '@/ui/page/page-header'
import { PersonLink } from '@/ui/person/person-link'
import { createColumns, writtenText } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { FilterSelect, ListFilters } from '@/ui/table/filters'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'
import { useListPage } from '@/ui/table/use-list-page'
import { WholeListSearch } from '@/ui/table/whole-list-search'

import { ConversationLink } from './conversation-link'
import { activeTicketFilters } from './support-search'
import { ticketFilter } from './ticket-filter'

import classes from './support.module.css'

const route = getRouteApi('/_admin/support/')

function reportedNames(ticket: Ticket): string | undefined {
  const names = reportedPeople(ticket).flatMap((person) => identityOf(person) ?? [])
  return names.join(', ') || undefined
}

function ReportedPeople({ ticket }: { ticket: Ticket }) {
  const people = reportedPeople(ticket)
  const keys = uniqueKeys(people)
  if (people.length === 0) return <PersonLink person={undefined} />
  return people.map((person, index) => (
    <Fragment key={keys[index]}>
      {index > 0 && <span>, </span>}
      <PersonLink person={person} />
    </Fragment>
  ))
}

const column = createColumns<Ticket>()
const columns = column.columns([
  column.accessor(bookingName, {
    header: 'Booking Name',
    meta: { weight: 155, card: 'title' },
    cell: ({ row: { original }, getValue }) => (
      <BookingLink id={original.jobId?._id} customer={reportingPerson(original)}>
        <bdi>{displayValue(getValue())}</bdi>
      </BookingLink>
    ),
  }),
  column.accessor(reportedNames, {
    header: 'reported',
    meta: { weight: 129, card: 'fact' },
    cell: ({ row }) => <ReportedPeople ticket={row.original} />,
  }),
  column.accessor((ticket) => identityOf(reportingPerson(ticket)), {
    header: 'reported By',
    meta: { weight: 129, card: 'fact', prefix: 'by' },
    cell: ({ row }) => <PersonLink person={reportingPerson(row.original)} />,
  }),
  column.accessor(reasonOf, {
    header: 'reason',
    meta: { weight: 186 },
    cell: writtenText,
  }),
  column.accessor((ticket) => parseDate(ticket.createdAt), {
    header: 'reported on',
    meta: { weight: 155, card: 'end', isDate: true },
    cell: ({ row }) => formatDate(row.original.createdAt),
  }),
  column.accessor((ticket) => ticket.status && ticketStatus(ticket.status).label, {
    header: 'Status',
    meta: { weight: 236, card: 'actions' },
    cell: ({ row: { id, original } }) => (
      <Group gap="xs" wrap="nowrap">
        <TicketStatusSelect ticket={original} describedBy={id} />
        {/* The specification's table has only six columns, so this link shares the last one. */}
        <ConversationLink ticket={original} describedBy={id} />
      </Group>
    ),
  }),
])

export function SupportScreen() {
  const search = route.useSearch()
  const filters = activeTicketFilters(search)
  const { args, isFiltered } = route.useLoaderDeps()
  const navigate = route.useNavigate()
  const { changeFilters, list } = useListPage({
    navigate,
    endpoint: listTickets,
    args,
    noun: 'tickets',
    isMatch: isFiltered ? ticketFilter(search) : undefined,
  })

  return (
    <>
      <PageHeader
        title="Support"
        context="What customers and providers reported about each other"
        status={list.wholeList && <WholeListSearch {...list.wholeList} />}
        utc
        actions={
          <>
            <Refresh query={list.query} />
            <ExportCsv
              name="support-tickets"
              filters={filters}
              columns={csvColumns(columns)}
              source={list.source}
            />
          </>
        }
      >
        <SearchInput
          value={search.search ?? ''}
          placeholder="Booking, person or reason"
          onSearch={(text, options) =>
            changeFilters({ search: text || undefined }, options)
          }
        />
        <ListFilters
          more={
            <FilterSelect
              label="Ticket status"
              value={search.status}
              options={ticketStatusOptions}
              onChange={(status) => changeFilters({ status })}
            />
          }
          moreCount={search.status ? 1 : 0}
        />
        {isFiltered && <ClearFilters onClick={() => void navigate({ search: {} })} />}
      </PageHeader>
      <div className={classes.tickets}>
        <QueryTable
          list={list}
          columns={columns}
          label="Support tickets"
          empty="No Data Found"
          emptyHint="Reports appear here; nobody has made one."
        />
      </div>
    </>
  )
}
