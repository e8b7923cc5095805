import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { type AccountStatus, accountStatuses, roleLabel } from '@/domain/account/account'
import { accountName, nameOf } from '@/domain/account/person'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'

export const STATUS_TOAST = 'account status'

export const bulkKey = ['accounts', 'bulk'] as const

export const changesTo = {
  active: { label: 'Activate', question: 'Do you want to activate this account?' },
  inactive: { label: 'Deactivate', question: 'Do you want to deactivate this account?' },
} as const satisfies Record<AccountStatus, object>

interface Options {
  /** True while the account, or all that are selected, are being changed. */
  isBusy: boolean
  isCurrentScreen: () => boolean
  onDeleted?: () => void
}

/** Activates, deactivates or deletes an account once the user has said Yes. */
export function useAccountChanges(
  account: Account,
  { isBusy, isCurrentScreen, onDeleted }: Options,
) {
  const { _id: id, role } = account
  const setting = setAccountStatus.useMutation({
    onSuccess: (_data, { body }) => {
      const isActivated = body.status === 'active'
      const before = accountStatuses.find((status) => status === account.status)
      const undo = () => before && setStatus(before)
      // On another screen, nobody would see what Undo changes.
      const canUndo = before !== undefined && isCurrentScreen()
      toast.success(`${isolate(nameOf(account))} ${isActivated ? 'activated' : 'deactivated'}`, {
        id: STATUS_TOAST,
        action: canUndo ? { label: 'Undo', onClick: undo } : undefined,
      })
    },
  })
  const deleting = deleteAccount.useMutation({
    // The specification requires that a failed delete is only logged.
    meta: { errorDisplay: 'log' },
    onSuccess: () => {
      toast.success(
        role === 'provider' ? 'Provider Deleted Successfully' : 'Customer Deleted Successfully',
      )
      onDeleted?.()
    },
  })
  const body = summaryOf(account)

  function setStatus(status: AccountStatus) {
    setting.mutate({ params: { id }, body: { id, status } })
  }
  async function askToSet(status: AccountStatus) {
    if (isBusy) return
    const { question: title } = changesTo[status]
    if (!(await confirm({ title, body, focusNo: true }))) return
    setStatus(status)
  }
  async function remove() {
    if (isBusy) return
    const title = 'Do you want to delete this account?'
    if (!(await confirm({ title, body, danger: true, final: true }))) return
    deleting.mutate({ params: { id } })
  }
  return { askToSet, remove }
}

function summaryOf(account: Account) {
  const { email, role } = account
  return (
    <>
      <strong dir="auto">{accountName(account)}</strong>
      <br />
      <span>{email}</span>
      <br />
      <span>{roleLabel(role)}</span>
    </>
  )
}
