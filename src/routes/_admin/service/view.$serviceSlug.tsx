import { createFileRoute } from '@tanstack/react-router'

import { getServiceDetails } from '@/api/services'
import { idParam } from '@/screens/page/id-param'
import { ServiceDetailsScreen } from '@/screens/services/service-details-screen'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/service/view/$serviceSlug')({
  staticData: { title: 'Service Details' },
  params: idParam('serviceSlug'),
  loader: ({ context, params }) =>
    getServiceDetails.prefetch(context.queryClient, { id: params.serviceSlug }),
  component: ServiceDetailsScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
