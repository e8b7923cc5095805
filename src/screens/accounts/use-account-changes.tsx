import { useCallbackRef } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { rawId } from '@/api/schema/raw'
import { type AccountStatus, accountStatuses, roleLabel } from '@/domain/account/account'
import { accountName, nameOf } from '@/domain/account/person'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import type { MenuAction } from '@/ui/menu/actions-menu'
import { confirm, type ConfirmQuestion, dismissModal } from '@/ui/overlay/confirm'

/** Hidden when the screen is left, on which alone Undo shows what it changes. */
export const STATUS_TOAST = 'account status'

export const bulkKey = ['accounts', 'bulk'] as const

const changesTo = {
  active: { label: 'Activate', question: 'Do you want to activate this account?' },
  inactive: { label: 'Deactivate', question: 'Do you want to deactivate this account?' },
} as const satisfies Record<AccountStatus, object>

export interface AccountAction extends MenuAction {
  kind: 'status' | 'view' | 'delete'
  isPending?: boolean
}

export type PendingChanges = ReturnType<typeof usePendingChanges>

/** What is being changed in all accounts, and whether the screen that changes them is still shown. */
export function usePendingChanges() {
  useEffect(function withdrawUndo() {
    return () => toast.hide(STATUS_TOAST)
  }, [])
  return {
    statuses: setAccountStatus.usePending(),
    deletions: deleteAccount.usePending(),
    isBulkRunning: useIsMutating({ mutationKey: bulkKey }) > 0,
    isCurrentScreen: useIsCurrentScreen(),
  }
}

/**
 * Returns the requested status while a change is pending. We don't write that status to the cached
 * lists, because a response in flight could overwrite it.
 */
export function statusOf({ _id, status }: Account, { statuses }: PendingChanges) {
  return statuses.findLast(({ params }) => params.id === _id)?.body.status ?? status
}

/** Returns the actions that activate, deactivate or delete an account once the user has said Yes. */
export function useAccountChanges(
  account: Account,
  pending: PendingChanges,
  onDeleted?: () => Promise<void>,
): AccountAction[] {
  const { _id: id, role } = account
  const status = statusOf(account, pending)
  const isOwn = ({ params }: { params: { id: string } }) => params.id === id
  const isChanging = pending.statuses.some(isOwn)
  const isDeleting = pending.deletions.some(isOwn)
  const isKnown = accountStatuses.some((known) => known === account.status)
  const disabled = isChanging || isDeleting || pending.isBulkRunning
  const setting = setAccountStatus.useMutation({
    // The other status, because an Undo whose row has left the list would only know an older one.
    onMutate: ({ body }) =>
      isKnown ? accountStatuses.find((other) => other !== body.status) : undefined,
    onSuccess: (_data, { body }, before) => {
      const change = body.status === 'active' ? 'activated' : 'deactivated'
      // On another screen, nobody would see what Undo changes.
      const canUndo = before !== undefined && pending.isCurrentScreen()
      toast.success(`${isolate(nameOf(account))} ${change}`, {
        id: STATUS_TOAST,
        action: canUndo ? { label: 'Undo', onClick: () => undo(before) } : undefined,
      })
    },
  })
  const deleting = deleteAccount.useMutation({
    // The specification requires that a failed delete is only logged.
    meta: { errorDisplay: 'log', pendingUntilRead: true },
    // Its Undo could only fail.
    onMutate: () => toast.hide(STATUS_TOAST),
    onSuccess() {
      if (role === 'provider') toast.success('Provider Deleted Successfully')
      else toast.success('Customer Deleted Successfully')
      // Until its details are left, they would be read again, and not be found.
      return onDeleted?.()
    },
  })
  function setStatus(status: AccountStatus) {
    setting.mutate({ params: { id }, body: { id: rawId(account), status } })
  }
  function undo(before: AccountStatus) {
    // A question that is open is about the account as it was.
    dismissModal()
    setStatus(before)
  }
  /** After a question, while which somebody else may have changed it. */
  const changeStatus = useCallbackRef((other: AccountStatus) => {
    if (other !== status) setStatus(other)
  })
  async function ask(question: ConfirmQuestion, change: () => void) {
    // A button that is disabled for screen readers can still be pressed.
    if (disabled) return
    if (await confirm({ ...question, body: <Summary account={account} /> })) change()
  }
  return [
    ...accountStatuses
      .filter((other) => other !== status)
      .map((other) => ({
        kind: 'status' as const,
        label: changesTo[other].label,
        disabled,
        isPending: isChanging,
        onClick: () =>
          void ask({ title: changesTo[other].question, focusNo: true }, () =>
            changeStatus(other),
          ),
      })),
    {
      kind: 'delete',
      label: 'Delete',
      danger: true,
      disabled,
      isPending: isDeleting,
      onClick: () =>
        void ask(
          { title: 'Do you want to delete this account?', danger: true, final: true },
          () => deleting.mutate({ params: { id } }),
        ),
    },
  ]
}

function Summary({ account }: { account: Account }) {
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
