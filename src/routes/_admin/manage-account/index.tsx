import { createFileRoute } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'

import { ManageAccounts } from './-manage-accounts'
import { listArgs, readListSearch } from './-search'

export const Route = createFileRoute('/_admin/manage-account/')({
  staticData: { title: 'Manage Accounts' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(listAccounts.options(listArgs(deps)))
  },
  component: ManageAccounts,
})
