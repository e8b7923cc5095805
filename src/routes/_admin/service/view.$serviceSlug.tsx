import { createFileRoute, notFound } from '@tanstack/react-router'

import { getServiceDetails } from '@/api/services'
import { decodeRouteId, encodeRouteId } from '@/domain/list/route-id'
import { PageNotFound } from '@/ui/feedback/page-not-found'

import { ServiceDetailsScreen } from './-service-details-screen'

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
  loader: ({ context, params }) =>
    getServiceDetails.prefetch(context.queryClient, { id: params.serviceSlug }),
  component: ServiceDetailsScreen,
  // Renders Page Not Found inside the shell.
  notFoundComponent: PageNotFound,
})
