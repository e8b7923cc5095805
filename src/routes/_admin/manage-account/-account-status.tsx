import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatus } from '@/domain/account/account'
import { StatusBadge } from '@/ui/page/status-badge'

/** Whether this account's delete is running. */
export function useIsDeleting({ _id }: Account): boolean {
  return deleteAccount.usePending().some(({ params }) => params.id === _id)
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
  const change = setAccountStatus.usePending().findLast(({ params }) => params.id === _id)
  return { status: change?.body.status ?? status, isChanging: change !== undefined }
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { status } = useAccountStatus(account)
  return <StatusBadge {...accountStatus(status)} />
}
