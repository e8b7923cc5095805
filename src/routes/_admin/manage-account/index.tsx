import { createFileRoute } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'
import { accountsArgs, parseAccountsSearch } from '@/screens/accounts/accounts-search'
import { ManageAccountsScreen } from '@/screens/accounts/manage-accounts-screen'

export const Route = createFileRoute('/_admin/manage-account/')({
  staticData: { title: 'Manage Accounts' },
  validateSearch: parseAccountsSearch,
  loaderDeps: ({ search }) => accountsArgs(search),
  loader: ({ context, deps }) => listAccounts.prefetch(context.queryClient, deps),
  component: ManageAccountsScreen,
})
