import '@mantine/core/styles/Tabs.layer.css'
import { Group, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import type { Account } from '@/api/accounts'
import { type Booking, listBookings } from '@/api/bookings'
import { listPayments, type Payment } from '@/api/payments'
import { listTickets, type Ticket } from '@/api/support'
import { listArgs } from '@/domain/list/list-search'
import { bookingColumns } from '@/screens/booking-parts/booking-columns'
import { Conversations, PaymentRecord } from '@/screens/booking-parts/booking-records'
import { FoundRows } from '@/screens/booking-parts/found-rows'
import { reportedPeople, reportingPerson } from '@/screens/booking-parts/ticket'
import { TicketRecord } from '@/screens/booking-parts/ticket-record'
import { AppLink } from '@/ui/page/link'
import { flush } from '@/ui/styles/flush'
import { createColumns } from '@/ui/table/data-table'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { useListPage } from '@/ui/table/use-list-page'

import { parseAccountSearch } from './accounts-search'

import classes from './user-details.module.css'

const labels = {
  bookings: 'Bookings',
  payments: 'Payments',
  tickets: 'Tickets',
  conversations: 'Conversations',
} as const

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

export function AccountTabs({ account }: { account: Account }) {
  const { tab = 'bookings' } = route.useSearch()
  const navigate = route.useNavigate()
  const { _id: id, role } = account
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) =>
        void navigate({
          search: parseAccountSearch({ tab: value }),
          state: true,
          resetScroll: false,
        })
      }
    >
      <Tabs.List aria-label="All that belongs to this account">
        {Object.entries(labels).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="bookings" pt="sm">
        <AccountBookings id={id} role={role} />
      </Tabs.Panel>
      <Tabs.Panel value="payments" pt="md" className={classes.records}>
        <AccountPayments account={account} />
      </Tabs.Panel>
      <Tabs.Panel value="tickets" pt="md" className={classes.records}>
        <FoundRows
          noun="tickets"
          reader={listTickets.whole({})}
          isMatch={(ticket) => idsOf(ticket).includes(id)}
          lacksId={(ticket) => idsOf(ticket).length < 2}
        >
          {(ticket) => <TicketRecord ticket={ticket} linked />}
        </FoundRows>
      </Tabs.Panel>
      <Tabs.Panel value="conversations" pt="md" className={classes.records}>
        <Conversations
          person={account}
          isMatch={({ participantsDetails }) =>
            participantsDetails.some(({ _id }) => _id === id)
          }
          none="No conversations"
        />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Who reported, and who was reported, as far as the ticket tells. */
const idsOf = (ticket: Ticket) =>
  [reportingPerson(ticket), ...reportedPeople(ticket)].flatMap(
    (person) => person?._id || [],
  )

const payments = listPayments.whole({})

function AccountPayments({ account: { _id: id, userInfo, email } }: { account: Account }) {
  const lacksId = ({ user }: Payment) => user?._id === ''
  const { data } = useQuery(payments.options)
  const name = userInfo?.name ?? email
  return (
    <>
      <FoundRows
        noun="payments"
        reader={payments}
        isMatch={({ user }) => user?._id === id}
        lacksId={lacksId}
      >
        {(payment) => <PaymentRecord payment={payment} linked />}
      </FoundRows>
      {data?.rows.some(lacksId) && name !== undefined && (
        <AppLink
          to="/transactions"
          search={{ search: name }}
          style={{ display: 'inline-block', paddingBlock: '0.3125rem' }}
        >
          <span>Search for</span> <bdi>{name}</bdi>
        </AppLink>
      )}
    </>
  )
}

const { date, service, customer, provider, status, total } = bookingColumns
const column = createColumns<Booking>()
// Each list omits the account's own column, which would show the same person in every row.
const columnsOfCustomer = column.columns([date, service, provider, status, total])
const columnsOfProvider = column.columns([date, service, customer, status, total])

function AccountBookings({ id, role }: { id: string; role: string | undefined }) {
  const search = route.useSearch()
  const isProvider = role === 'provider'
  const args = {
    ...listArgs(search),
    flag: 'all' as const,
    ...(isProvider ? { providerId: id } : { userId: id }),
  }
  const { list } = useListPage({
    navigate: route.useNavigate(),
    endpoint: listBookings,
    args,
    noun: 'bookings',
    resetScroll: false,
  })

  return (
    <section aria-label="Bookings">
      <Group justify="flex-end" mb="xs">
        <Refresh query={list.query} me={flush(12)} />
      </Group>
      <QueryTable
        list={list}
        columns={isProvider ? columnsOfProvider : columnsOfCustomer}
        label="Bookings"
        empty="No bookings yet"
        emptyHint={`Bookings appear here once they are ${isProvider ? 'assigned' : 'made'}.`}
        skeletonRows={5}
      />
    </section>
  )
}
