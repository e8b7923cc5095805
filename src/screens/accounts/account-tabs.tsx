import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import type { Account } from '@/api/accounts'
import { listPayments } from '@/api/payments'
import { Conversations, PaymentRecord } from '@/screens/booking-records'
import { FoundRows } from '@/screens/found-rows'

import { AccountBookings } from './account-bookings'
import { parseAccountSearch } from './account-search'

import classes from './user-details.module.css'

const labels = {
  bookings: 'Bookings',
  payments: 'Payments',
  conversations: 'Conversations',
} as const

const route = getRouteApi('/_admin/manage-account/view-accounts/$id')

/** All that belongs to an account. */
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
        <FoundRows
          noun="payments"
          list={listPayments.whole({})}
          isWanted={({ user }) => user?._id === id}
          none="No payments"
        >
          {(payment) => <PaymentRecord payment={payment} linked />}
        </FoundRows>
      </Tabs.Panel>
      <Tabs.Panel value="conversations" pt="md" className={classes.records}>
        <Conversations
          person={account}
          isWanted={({ participantsDetails }) => participantsDetails.some(({ _id }) => _id === id)}
          none="No conversations"
        />
      </Tabs.Panel>
    </Tabs>
  )
}
