import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { ActionIcon, Group, Select, Tooltip } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'

import { listTickets, setTicketStatus, type Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { formatDate, parseDate } from '@/domain/format/dates'
import { endOfId } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { ticketStatus, type TicketStatus, ticketStatuses } from '@/domain/status/ticket-status'
import { currentAdmin, useMyId } from '@/session/current-admin'
import { toast } from '@/ui/feedback/toast'
import { focusHeading } from '@/ui/page/focus-heading'
import { PageHeader } from '@/ui/page/page-header'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { PersonLink } from '@/ui/table/person-link'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { useListPage } from '@/ui/table/use-list-page'
import { writtenText } from '@/ui/table/written-text'

import classes from './support.module.css'

const route = getRouteApi('/_admin/support/')

type Person = Ticket['reportedBy']

function participants({ conversationId }: Ticket) {
  return (conversationId?.participants ?? []).flatMap(({ userId }) => userId ?? [])
}

/**
 * Returns the participant who is neither an admin nor the reporter. If the server doesn't tell their
 * roles, returns all who may be that person.
 */
function reportedPeople(ticket: Ticket, me: string | null) {
  const others = participants(ticket).filter(
    ({ _id, role }) => role !== 'admin' && _id !== ticket.reportedBy?._id && _id !== me,
  )
  const known = others.find(({ role }) => role)
  return known ? [known] : others
}

function ReportedPeople({ ticket }: { ticket: Ticket }) {
  const people = reportedPeople(ticket, useMyId())
  const keys = uniqueKeys(people)
  if (people.length === 0) return <PersonLink person={undefined} />
  return people.map((person, index) => (
    <Fragment key={keys[index]}>
      {index > 0 && <span>, </span>}
      <PersonLink person={person} />
    </Fragment>
  ))
}

/** If `reportedBy` has no name, returns the same person from the conversation's participants. */
function reportingPerson(ticket: Ticket): Person {
  const { reportedBy } = ticket
  if (reportedBy?.userInfo?.name) return reportedBy
  return participants(ticket).find(({ _id }) => _id === reportedBy?._id) ?? reportedBy
}

const bookingName = ({ jobId }: Ticket) =>
  jobId?.service?.categoryName ?? (endOfId(jobId?._id ?? '') || undefined)

function reasonOf({ reason, reasonDescription }: Ticket): string | undefined {
  return (reason === 'Something Else' && reasonDescription) || reason
}

const statusOptions = Object.entries(ticketStatuses).map(([value, { label }]) => ({ value, label }))

function isTicketStatus(value: string | null): value is TicketStatus {
  return value !== null && Object.hasOwn(ticketStatuses, value)
}

interface TicketStatusSelectProps {
  ticket: Ticket
  /** The id of the row's header. */
  describedBy: string
}

/** Not a native select, in which a press of an arrow key could close a ticket for good. */
function TicketStatusSelect({ ticket, describedBy }: TicketStatusSelectProps) {
  const select = useRef<HTMLDivElement>(null)
  const changing = setTicketStatus.useMutation({
    onSuccess: (_data, { body }) => {
      const reporter = identityOf(reportingPerson(ticket))
      const name = bookingName(ticket) ?? 'Ticket'
      const { label } = ticketStatus(body.status)
      const by = reporter ? `, reported by ${isolate(reporter)}` : ''
      toast.success(`${isolate(name)}${by}: ${label}`)
      // The select, which had the focus, is disabled now.
      if (body.status === 'closed') focusHeading(select.current)
    },
  })
  const requested = setTicketStatus.usePending().findLast(({ params }) => params.id === ticket._id)
  const status = requested?.body.status ?? ticket.status ?? ''
  const unknown = { value: status, label: ticketStatus(ticket.status).label }
  return (
    <Select
      className={classes.status}
      wrapperProps={{ ref: select }}
      // Mantine's inputs drop the property `aria-describedby`.
      ref={(input) => input?.setAttribute('aria-describedby', describedBy)}
      aria-label="Status"
      value={status}
      data={isTicketStatus(status) ? statusOptions : [unknown, ...statusOptions]}
      allowDeselect={false}
      // Renders the options into <main>, because content outside landmarks is hard to find with a
      // screen reader.
      comboboxProps={{ portalProps: { target: 'main' } }}
      // Without an id, a change could only fail.
      disabled={ticket.status === 'closed' || ticket._id === ''}
      // While a change is pending, the list can't open. `disabled` would drop the keyboard focus.
      {...(requested && { dropdownOpened: false, 'aria-busy': true, 'aria-disabled': true })}
      onChange={(next) => {
        if (!isTicketStatus(next)) return
        changing.mutate({ params: { id: ticket._id }, body: { status: next } })
      }}
    />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the ticket from which a conversation was opened. */
    ticket?: string
  }
}

const column = createColumns<Ticket>()
const columns = column.columns([
  column.accessor(bookingName, {
    header: 'Booking Name',
    meta: { weight: 130, card: 'title' },
    cell: writtenText,
  }),
  column.accessor(
    (ticket) =>
      reportedPeople(ticket, currentAdmin().id)
        .flatMap((person) => identityOf(person) ?? [])
        .join(', ') || undefined,
    {
      header: 'reported',
      meta: { weight: 170 },
      cell: ({ row }) => <ReportedPeople ticket={row.original} />,
    },
  ),
  column.accessor((ticket) => identityOf(reportingPerson(ticket)), {
    header: 'reported By',
    meta: { weight: 170 },
    cell: ({ row }) => <PersonLink person={reportingPerson(row.original)} />,
  }),
  column.accessor(reasonOf, {
    header: 'reason',
    meta: { weight: 230 },
    cell: writtenText,
  }),
  column.accessor((ticket) => parseDate(ticket.createdAt), {
    header: 'reported on',
    meta: { weight: 150, nowrap: true, isDate: true },
    cell: ({ row }) => formatDate(row.original.createdAt),
  }),
  column.accessor((ticket) => ticket.status && ticketStatus(ticket.status).label, {
    header: 'Status',
    meta: { weight: 190, card: 'actions' },
    cell: ({ row: { id, original } }) => {
      const conversation = original.conversationId?._id
      return (
        <Group gap="xs" wrap="nowrap">
          <TicketStatusSelect ticket={original} describedBy={id} />
          {/* The specification's table has only six columns, so this link shares the last one. */}
          {conversation && (
            <Tooltip label="Conversation">
              <ActionIcon
                variant="subtle"
                aria-label="Conversation"
                aria-describedby={id}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/messages"
                    search={{ conversation }}
                    state={{
                      ticket: [bookingName(original), reasonOf(original)]
                        .filter(Boolean)
                        .join(' · '),
                    }}
                  />
                )}
              >
                <IconMessage size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      )
    },
  }),
])

export function SupportScreen() {
  const list = useListPage({
    search: route.useSearch(),
    navigate: route.useNavigate(),
    endpoint: listTickets,
    args: route.useLoaderDeps(),
    rows: (data) => data.supportTickets,
  })

  return (
    <>
      <PageHeader
        title="Support"
        context="What customers and providers reported about each other"
        utc
        actions={
          <>
            <Refresh query={list.query} />
            <ExportCsv name="support-tickets" columns={csvColumns(columns)} {...list.csv} />
          </>
        }
      />
      <div className={classes.tickets}>
        <QueryTable
          {...list.table}
          columns={columns}
          label="Support tickets"
          empty="No Data Found"
          emptyHint="Reports appear here; nobody has made one."
        />
      </div>
    </>
  )
}
