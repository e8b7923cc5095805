import { createFileRoute } from '@tanstack/react-router'

import { listTickets } from '@/api/support'
import { listArgs, parseListSearch } from '@/domain/list/list-search'
import { SupportScreen } from '@/screens/support/support-screen'

export const Route = createFileRoute('/_admin/support/')({
  staticData: { title: 'Support' },
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => listTickets.prefetch(context.queryClient, deps),
  component: SupportScreen,
})
