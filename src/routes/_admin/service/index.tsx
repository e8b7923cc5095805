import { createFileRoute } from '@tanstack/react-router'

import { listCatalogue } from '@/api/services'
import { readText } from '@/domain/list/list-search'

import { ServicesScreen } from './-services-screen'

export const Route = createFileRoute('/_admin/service/')({
  staticData: { title: 'Services' },
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: readText(search),
  }),
  loader: ({ context, cause }) => {
    // The search filter changes only the URL, so there is nothing to refetch.
    if (cause === 'stay') return
    listCatalogue.prefetch(context.queryClient, { showAll: true })
  },
  component: ServicesScreen,
})
