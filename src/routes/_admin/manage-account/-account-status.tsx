import { type MutationKey, useMutationState } from '@tanstack/react-query'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatusLabel, accountStatusTone } from '@/domain/account/account'
import { StatusBadge } from '@/ui/page/status-badge'

/** The variables of every pending call of one mutation, also of rows that are no longer shown. */
function usePending<Variables>(mutationKey: MutationKey): Variables[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  })
}

/** Whether this account's delete is running. */
export function useIsDeleting({ _id }: Account): boolean {
  const deletes = usePending<{ params: { id: string } }>(deleteAccount.mutationKey)
  return deletes.some(({ params }) => params.id === _id)
}

/**
 * An account's status including a pending change, which shows until the list has been read again and
 * disappears if the call fails. Read from the pending call instead of written into the cached lists,
 * so nothing needs a rollback and no response in flight can overwrite it.
 */
export function useAccountStatus({ _id, status }: Account): {
  status: string | undefined
  isChanging: boolean
} {
  const changes = usePending<{ params: { id: string }; body: { status: string } }>(
    setAccountStatus.mutationKey,
  )
  const change = changes.findLast(({ params }) => params.id === _id)
  return { status: change?.body.status ?? status, isChanging: change !== undefined }
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { status } = useAccountStatus(account)
  return <StatusBadge tone={accountStatusTone(status)} label={accountStatusLabel(status)} />
}
