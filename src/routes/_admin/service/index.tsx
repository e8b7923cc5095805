import { createFileRoute } from '@tanstack/react-router'

import { listCatalogue } from '@/api/services'
import { readText } from '@/domain/list-search'

import { ServicesScreen } from './-services'

export const Route = createFileRoute('/_admin/service/')({
  staticData: { title: 'Services' },
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: readText(search),
  }),
  loader: ({ context, cause }) => {
    // The filter changes the address, but not what is loaded.
    if (cause === 'stay') return
    void context.queryClient.prefetchQuery(listCatalogue.options({ showAll: true }))
  },
  component: ServicesScreen,
})
