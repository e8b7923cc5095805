import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { listTickets, setTicketStatus, type Ticket } from '@/api/support'
import { MISSING } from '@/domain/as-it-came'
import { formatDate } from '@/domain/dates'
import { listArgs } from '@/domain/list-search'
import { encodeRouteId } from '@/domain/route-id'
import { ticketStatus, type TicketStatus, ticketStatuses } from '@/domain/ticket-status'
import { FilterSelect } from '@/ui/filter-select'
import { AppLink } from '@/ui/link'
import { PageHead } from '@/ui/page-head'
import { PersonLink } from '@/ui/person-link'
import { createColumns, QueryTable } from '@/ui/query-table'
import { toast } from '@/ui/toast'

import classes from './-support.module.css'

const route = getRouteApi('/_admin/support')

type Person = Ticket['reportedBy']

/** The participants of the ticket's conversation who are no admins. */
function participants({ conversationId }: Ticket) {
  return (conversationId?.participants ?? []).flatMap(({ userId }) =>
    userId && userId.role !== 'admin' ? [userId] : [],
  )
}

/** The participant that is neither an admin nor the reporter. */
function reported(ticket: Ticket): Person {
  return participants(ticket).find(({ _id }) => _id !== ticket.reportedBy?._id)
}

/** Where the server gives a mere id, the conversation knows the name. */
function reporter({ reportedBy, ...ticket }: Ticket & { reportedBy: Person }): Person {
  if (reportedBy?.userInfo?.name) return reportedBy
  const known = ticket.conversationId?.participants.find(
    ({ userId }) => userId?._id === reportedBy?._id,
  )
  return known?.userId ?? reportedBy
}

function reasonOf({ reason, reasonDescription }: Ticket): string {
  const said = reason === 'Something Else' ? reasonDescription?.trim() || reason : reason
  return said?.trim() || MISSING
}

const statusOptions = Object.entries(ticketStatuses).map(([value, { label }]) => ({ value, label }))

function isTicketStatus(value: string): value is TicketStatus {
  return Object.hasOwn(ticketStatuses, value)
}

function Status({ ticket }: { ticket: Ticket }) {
  const changing = setTicketStatus.useMutation({
    onSuccess: ({ message }) => {
      if (message) toast.success(message)
    },
  })
  // What was chosen stands there while it is on its way, and falls back where it was refused.
  const status = (changing.isPending && changing.variables.body.status) || (ticket.status ?? '')
  const isKnown = isTicketStatus(status)
  return (
    <FilterSelect
      label="Status"
      hideLabel
      value={status}
      options={
        isKnown
          ? statusOptions
          : [{ value: status, label: ticketStatus(ticket.status).label }, ...statusOptions]
      }
      disabled={ticket.status === 'closed'}
      onChange={(next) => {
        if (next === status || changing.isPending || !isTicketStatus(next)) return
        changing.mutate({ params: { id: ticket._id }, body: { status: next } })
      }}
    />
  )
}

const column = createColumns<Ticket>()
const columns = column.columns([
  column.accessor((ticket) => ticket.jobId?.service?.categoryName?.trim() || MISSING, {
    id: 'booking',
    header: 'Booking Name',
    meta: { card: 'title', width: '17%' },
  }),
  column.display({
    id: 'reported',
    header: 'reported',
    meta: { width: '14%' },
    cell: ({ row }) => <PersonLink person={reported(row.original)} />,
  }),
  column.display({
    id: 'reporter',
    header: 'reported By',
    meta: { width: '14%' },
    cell: ({ row }) => <PersonLink person={reporter(row.original)} />,
  }),
  column.accessor(reasonOf, { id: 'reason', header: 'reason', meta: { width: '26%' } }),
  column.accessor((ticket) => formatDate(ticket.createdAt), {
    id: 'date',
    header: 'reported on',
    meta: { nowrap: true, width: '13%' },
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { card: 'actions' },
    cell: ({ row: { original } }) => {
      const conversation = original.conversationId?._id
      return (
        <div className={classes.status}>
          <Status ticket={original} />
          {/* No column of its own, and no part of the booking's name: the spec has six columns. */}
          {conversation && (
            <AppLink
              to="/messages"
              search={{ conversation: encodeRouteId(conversation) }}
              className={classes.conversation}
              aria-label="Conversation"
              title="Conversation"
            >
              <IconMessage size={18} aria-hidden />
            </AppLink>
          )}
        </div>
      )
    },
  }),
])

export function SupportScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const args = listArgs(search)
  const query = useQuery({ ...listTickets.options(args), placeholderData: keepPreviousData })

  function showPage(page: number, options?: { replace: boolean }) {
    void navigate({ search: { page: page > 1 ? page : undefined }, ...options })
  }

  return (
    <>
      <PageHead title="Support" context="What customers and providers reported about each other" />
      <div className={classes.tickets}>
        <QueryTable
          query={query}
          rows={(data) => data.supportTickets}
          columns={columns}
          rowKey={(ticket) => ticket._id}
          label="Support tickets"
          empty="No Data Found"
          emptyHint="Reports appear here; nobody has made one."
          page={args.page}
          pages={(data) => data.total_pages}
          onPage={showPage}
          onHoverPage={(page) =>
            void queryClient.prefetchQuery(listTickets.options({ ...args, page }))
          }
        />
      </div>
    </>
  )
}
