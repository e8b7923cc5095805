import { createFileRoute } from '@tanstack/react-router'

import { listCatalogue } from '@/api/services'

import { ServicesScreen } from './-services'

export const Route = createFileRoute('/_admin/service/')({
  staticData: { title: 'Services' },
  // A name may be all digits, which the address gives as a number.
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: typeof search === 'string' || typeof search === 'number' ? `${search}` : undefined,
  }),
  loader: ({ context, cause }) => {
    // The filter changes the address, but not what is loaded.
    if (cause === 'stay') return
    void context.queryClient.prefetchQuery(listCatalogue.options({ showAll: true }))
  },
  component: ServicesScreen,
})
