import { createFileRoute, notFound } from '@tanstack/react-router'

import { getAccount } from '@/api/accounts'
import { readListSearch } from '@/domain/list/list-search'
import { decodeRouteId, encodeRouteId } from '@/domain/list/route-id'
import { PageNotFound } from '@/ui/feedback/page-not-found'

import { UserDetailsScreen } from './-user-details-screen'

export const Route = createFileRoute('/_admin/manage-account/view-accounts/$id')({
  staticData: { title: 'User Details' },
  params: {
    parse: ({ id }) => {
      const decoded = decodeRouteId(id)
      if (decoded === null) throw notFound()
      return { id: decoded }
    },
    stringify: ({ id }) => ({ id: encodeRouteId(id) }),
  },
  // `page` in the URL is the page number of the account's bookings.
  validateSearch: readListSearch,
  loader: ({ context, params }) => {
    // Services and bookings can't be prefetched: their requests depend on the account's role.
    getAccount.prefetch(context.queryClient, params)
  },
  component: UserDetailsScreen,
  // Defined on this route, so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
