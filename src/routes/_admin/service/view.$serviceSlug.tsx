import { createFileRoute, notFound } from '@tanstack/react-router'

import { getServiceDetails } from '@/api/services'
import { decodeRouteId, encodeRouteId } from '@/domain/route-id'
import { PageNotFound } from '@/ui/page-not-found'

import { ServiceDetailsScreen } from './-service-details'

export const Route = createFileRoute('/_admin/service/view/$serviceSlug')({
  staticData: { title: 'Service Details' },
  params: {
    parse: ({ serviceSlug }) => {
      const id = decodeRouteId(serviceSlug)
      if (id === null) throw notFound()
      return { serviceSlug: id }
    },
    stringify: ({ serviceSlug }) => ({ serviceSlug: encodeRouteId(serviceSlug) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(getServiceDetails.options({ id: params.serviceSlug }))
  },
  component: ServiceDetailsScreen,
  // Its own, so that Page Not Found stands inside the shell.
  notFoundComponent: PageNotFound,
})
