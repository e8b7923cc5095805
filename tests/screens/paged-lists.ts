import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'

/**
 * The screens with a list that is read page by page. What each of them promises is tested for all of
 * them: add a new one here.
 */
export const pagedLists = [
  {
    path: '/manage-account',
    heading: 'Manage Accounts',
    endpoint: listAccounts,
    hasSearch: true,
    /** The buttons, links and selects of each row, if there are any, and their number. */
    controls: { name: /^(?:Activate|Deactivate|Delete|View)$/, count: 3 },
    /** How many components ten rows have at most: set it to 1, and row-components.test.tsx tells. */
    components: 140,
  },
  {
    path: '/bookings',
    heading: 'Bookings',
    endpoint: listBookings,
    hasSearch: true,
    controls: undefined,
    components: 166,
  },
  {
    path: '/support',
    heading: 'Support',
    endpoint: listTickets,
    hasSearch: true,
    controls: { name: /^(?:Status|Conversation)$/, count: 2 },
    components: 657,
  },
  {
    path: '/transactions',
    heading: 'Transactions',
    endpoint: listPayments,
    hasSearch: true,
    controls: { name: /^Copy booking ID$/, count: 1 },
    components: 200,
  },
] as const

/** The same lists with a filter that the API lacks. A list that has none isn't here. */
export const filteredLists = [
  { path: '/manage-account?search=5550199&phone=true', endpoint: listAccounts },
  { path: '/bookings?unassigned=true', endpoint: listBookings },
  { path: '/support?status=open', endpoint: listTickets },
  { path: '/transactions?kind=payment', endpoint: listPayments },
] as const
