import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import type { AccountStatus } from '@/domain/account/account'

export type BulkAction = 'activate' | 'deactivate' | 'delete'

interface BulkActionTexts {
  label: string
  done: string
  /** The new status; undefined if the action deletes accounts. */
  status?: AccountStatus
}

export const bulkActions: Record<BulkAction, BulkActionTexts> = {
  activate: { label: 'Activate', done: 'Activated', status: 'active' },
  deactivate: { label: 'Deactivate', done: 'Deactivated', status: 'inactive' },
  delete: { label: 'Delete', done: 'Deleted' },
}

export function isAlreadyDone(action: BulkAction, account: Account): boolean {
  const { status } = bulkActions[action]
  return status !== undefined && account.status === status
}

export function changeAccount(action: BulkAction, { _id: id }: Account): Promise<unknown> {
  const { status } = bulkActions[action]
  if (status === undefined) return deleteAccount.call({ params: { id } })
  return setAccountStatus.call({ params: { id }, body: { id, status } })
}
