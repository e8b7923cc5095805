import { createFileRoute, notFound } from '@tanstack/react-router'

import { getService } from '@/api/services'
import { decodeRouteId, encodeRouteId } from '@/domain/route-id'
import { PageNotFound } from '@/ui/page-not-found'

import { EditServiceScreen } from './-edit-service'

export const Route = createFileRoute('/_admin/service/edit/$serviceSlug')({
  staticData: { title: 'Edit Services' },
  params: {
    parse: ({ serviceSlug }) => {
      const serviceId = decodeRouteId(serviceSlug)
      if (serviceId === null) throw notFound()
      return { serviceSlug: serviceId }
    },
    stringify: ({ serviceSlug }) => ({ serviceSlug: encodeRouteId(serviceSlug) }),
  },
  loader: ({ context, params, preload }) => {
    // What is edited is read when the screen opens, not when its link was hovered.
    if (preload) return
    void context.queryClient.prefetchQuery({
      ...getService.options({ serviceId: params.serviceSlug }),
      staleTime: 0,
    })
  },
  component: EditServiceScreen,
  // Its own, so that Page Not Found stands inside the shell.
  notFoundComponent: PageNotFound,
})
