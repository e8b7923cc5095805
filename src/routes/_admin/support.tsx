import { createFileRoute } from '@tanstack/react-router'

import { listTickets } from '@/api/support'
import { listArgs, readListSearch } from '@/domain/list-search'

import { SupportScreen } from './-support'

export const Route = createFileRoute('/_admin/support')({
  staticData: { title: 'Support' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(listTickets.options(listArgs(deps)))
  },
  component: SupportScreen,
})
