import { createFileRoute } from '@tanstack/react-router'

import { listAccounts } from '@/api/accounts'
import { accountsArgs, parseAccountsSearch } from '@/screens/accounts/accounts-search'
import { ManageAccountsScreen } from '@/screens/accounts/manage-accounts-screen'

export const Route = createFileRoute('/_admin/manage-account/')({
  staticData: { title: 'Manage Accounts' },
  validateSearch: parseAccountsSearch,
  loaderDeps: ({ search }) => ({ args: accountsArgs(search), isPhone: search.phone }),
  loader: ({ context, deps: { args, isPhone } }) => {
    if (!isPhone) listAccounts.prefetch(context.queryClient, args)
  },
  component: ManageAccountsScreen,
})
