import { createFileRoute } from '@tanstack/react-router'

import { listCatalogue } from '@/api/services'
import { searchParser, searchText } from '@/domain/list/list-search'
import { ServicesScreen } from '@/screens/services/services-screen'

export const Route = createFileRoute('/_admin/service/')({
  staticData: { title: 'Services' },
  validateSearch: searchParser({ search: searchText }),
  loader: ({ context, cause }) => {
    // 'stay' means that only the search filter has changed, which needs no new data.
    if (cause === 'stay') return
    listCatalogue.prefetch(context.queryClient, { showAll: true })
  },
  component: ServicesScreen,
})
