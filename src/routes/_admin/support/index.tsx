import { createFileRoute } from '@tanstack/react-router'

import { listTickets } from '@/api/support'
import { listArgs, readListSearch } from '@/domain/list/list-search'

import { SupportScreen } from './-support-screen'

export const Route = createFileRoute('/_admin/support/')({
  staticData: { title: 'Support' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => listTickets.prefetch(context.queryClient, deps),
  component: SupportScreen,
})
