import { createFileRoute } from '@tanstack/react-router'

import { listTickets } from '@/api/support'
import { listArgs } from '@/domain/list/list-search'
import { SupportScreen } from '@/screens/support/support-screen'
import { parseSupportSearch } from '@/screens/support/support-search'

export const Route = createFileRoute('/_admin/support/')({
  staticData: { title: 'Support' },
  validateSearch: parseSupportSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => listTickets.prefetch(context.queryClient, deps),
  component: SupportScreen,
})
