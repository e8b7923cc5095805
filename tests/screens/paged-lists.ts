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
    /** With a filter that the API lacks. */
    filtered: '/manage-account?search=5550199&phone=true',
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
    filtered: '/bookings?unassigned=true',
    controls: undefined,
    components: 166,
  },
  {
    path: '/support',
    heading: 'Support',
    endpoint: listTickets,
    hasSearch: true,
    filtered: '/support?status=open',
    controls: { name: /^(?:Status|Conversation)$/, count: 2 },
    components: 657,
  },
  {
    path: '/transactions',
    heading: 'Transactions',
    endpoint: listPayments,
    hasSearch: true,
    filtered: '/transactions?kind=payment',
    controls: { name: /^Copy booking ID$/, count: 1 },
    components: 200,
  },
] as const
