import { createFileRoute } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'

import { ManageAccountsScreen } from './-manage-accounts-screen'
import { listArgs, readListSearch } from './-search'

export const Route = createFileRoute('/_admin/manage-account/')({
  staticData: { title: 'Manage Accounts' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => listArgs(search),
  loader: ({ context, deps }) => listAccounts.prefetch(context.queryClient, deps),
  component: ManageAccountsScreen,
})
