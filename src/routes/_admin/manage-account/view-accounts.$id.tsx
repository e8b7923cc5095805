import { createFileRoute, notFound } from '@tanstack/react-router'

import { getAccount } from '@/api/accounts'
import { readListSearch } from '@/domain/list-search'
import { decodeRouteId, encodeRouteId } from '@/domain/route-id'
import { PageNotFound } from '@/ui/page-not-found'

import { UserDetails } from './-user-details'

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
  // The page of the account's bookings.
  validateSearch: readListSearch,
  loader: ({ context, params }) => {
    // What follows it (services, bookings) depends on the account's role.
    void context.queryClient.prefetchQuery(getAccount.options(params))
  },
  component: UserDetails,
  // Its own, so that Page Not Found stands inside the shell.
  notFoundComponent: PageNotFound,
})
