import { createFileRoute } from '@tanstack/react-router'

import { listPayments } from '@/api/payments'
import { listSettings } from '@/api/settings'
import { listArgs } from '@/domain/list/list-search'
import { TransactionsScreen } from '@/screens/transactions/transactions-screen'
import {
  activeTransactionFilters,
  parseTransactionsSearch,
} from '@/screens/transactions/transactions-search'

export const Route = createFileRoute('/_admin/transactions/')({
  staticData: { title: 'Transactions' },
  validateSearch: parseTransactionsSearch,
  loaderDeps: ({ search }) => ({
    args: listArgs(search),
    isFiltered: activeTransactionFilters(search).length > 0,
  }),
  loader: ({ context, deps: { args, isFiltered } }) => {
    if (!isFiltered) listPayments.prefetch(context.queryClient, args)
    listSettings.prefetch(context.queryClient)
  },
  component: TransactionsScreen,
})
