import { createFileRoute } from '@tanstack/react-router'

import { getAccount } from '@/api/accounts'
import { parseAccountSearch } from '@/screens/accounts/accounts-search'
import { UserDetailsScreen } from '@/screens/accounts/user-details-screen'
import { idParam } from '@/screens/page/id-param'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/manage-account/view-accounts/$id')({
  staticData: { title: 'User Details' },
  params: idParam('id'),
  validateSearch: parseAccountSearch,
  loader: ({ context, params }) => {
    // Services and bookings can't be prefetched: their requests depend on the account's role.
    getAccount.prefetch(context.queryClient, params)
  },
  component: UserDetailsScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
