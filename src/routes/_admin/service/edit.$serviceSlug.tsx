import { createFileRoute } from '@tanstack/react-router'

import { getService } from '@/api/services'
import { idParam } from '@/screens/page/id-param'
import { EditServiceScreen } from '@/screens/services/editor/edit-service-screen'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/service/edit/$serviceSlug')({
  staticData: { title: 'Edit Services' },
  params: idParam('serviceSlug'),
  loader: ({ context, params, preload }) => {
    // Hovering over a link must not preload the service, because the editor needs fresh data when
    // it opens.
    if (preload) return
    const options = getService.options({ serviceId: params.serviceSlug })
    // The form ignores refetches, so it must not start with the copy of an earlier visit.
    context.queryClient.removeQueries({ queryKey: options.queryKey, type: 'inactive' })
    void context.queryClient.prefetchQuery({ ...options, staleTime: 0 })
  },
  component: EditServiceScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
