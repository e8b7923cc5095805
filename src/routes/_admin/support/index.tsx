import { createFileRoute } from '@tanstack/react-router'

import { listTickets } from '@/api/support'
import { listArgs } from '@/domain/list/list-search'
import { SupportScreen } from '@/screens/support/support-screen'
import { activeTicketFilters, parseSupportSearch } from '@/screens/support/support-search'

export const Route = createFileRoute('/_admin/support/')({
  staticData: { title: 'Support' },
  validateSearch: parseSupportSearch,
  loaderDeps: ({ search }) => ({
    args: listArgs(search),
    isFiltered: activeTicketFilters(search).length > 0,
  }),
  loader: ({ context, deps: { args, isFiltered } }) => {
    if (!isFiltered) listTickets.prefetch(context.queryClient, args)
  },
  component: SupportScreen,
})
