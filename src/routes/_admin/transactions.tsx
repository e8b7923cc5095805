import { createFileRoute } from '@tanstack/react-router'

import { listPayments } from '@/api/payments'
import { listSettings } from '@/api/settings'
import { listArgs, readListSearch } from '@/domain/list-search'

import { TransactionsScreen } from './-transactions'

export const Route = createFileRoute('/_admin/transactions')({
  staticData: { title: 'Transactions' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(listPayments.options(listArgs(deps)))
    void context.queryClient.prefetchQuery(listSettings.options())
  },
  component: TransactionsScreen,
})
