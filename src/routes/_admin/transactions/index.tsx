import { createFileRoute } from '@tanstack/react-router'

import { listPayments } from '@/api/payments'
import { listSettings } from '@/api/settings'
import { listArgs } from '@/domain/list/list-search'
import { TransactionsScreen } from '@/screens/transactions/transactions-screen'
import { parseTransactionsSearch } from '@/screens/transactions/transactions-search'

export const Route = createFileRoute('/_admin/transactions/')({
  staticData: { title: 'Transactions' },
  validateSearch: parseTransactionsSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => {
    listPayments.prefetch(context.queryClient, deps)
    listSettings.prefetch(context.queryClient)
  },
  component: TransactionsScreen,
})
