import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatus, isChangeable, roleLabel } from '@/domain/account/account'
import { nameOf } from '@/domain/account/person'
import { toast } from '@/ui/feedback/toast'
import { confirm } from '@/ui/overlay/confirm'
import { StatusBadge } from '@/ui/page/status-badge'

import classes from './-manage-accounts.module.css'

/**
 * Returns the requested status while a change is pending. We don't write that status to the cached
 * lists, because a response in flight could overwrite it.
 */
function useAccountStatus({ _id, status }: Account) {
  const change = setAccountStatus.usePending().findLast(({ params }) => params.id === _id)
  return { status: change?.body.status ?? status, isChanging: change !== undefined }
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { status } = useAccountStatus(account)
  return <StatusBadge {...accountStatus(status)} />
}

/**
 * We don't use Mantine's Button, because three per row would take a fifth of the list's rendering
 * time.
 */
export function AccountActions({ account }: { account: Account }) {
  const { _id: id, role } = account
  const { status, isChanging } = useAccountStatus(account)
  const isDeleting = deleteAccount.usePending().some(({ params }) => params.id === id)
  const setting = setAccountStatus.useMutation()
  const deleting = deleteAccount.useMutation({
    // The specification requires that a failed delete is only logged.
    meta: { errorDisplay: 'log' },
    onSuccess: () =>
      toast.success(
        role === 'provider' ? 'Provider Deleted Successfully' : 'Customer Deleted Successfully',
      ),
  })
  if (!isChangeable(account)) return null

  const isBusy = isChanging || isDeleting
  const isActive = status === 'active'
  const body = <AccountSummary account={account} />

  async function toggle() {
    if (isBusy) return
    const title = isActive
      ? 'Do you want to deactivate this account?'
      : 'Do you want to activate this account?'
    if (!(await confirm({ title, body }))) return
    setting.mutate({ params: { id }, body: { id, status: isActive ? 'inactive' : 'active' } })
  }
  async function remove() {
    if (isBusy) return
    const title = 'Do you want to delete this account?'
    if (!(await confirm({ title, body, danger: true }))) return
    deleting.mutate({ params: { id } })
  }

  // We set aria-disabled instead of `disabled`, because a disabled button would lose the focus.
  const busy = isBusy || undefined
  return (
    <div className={classes.actions}>
      <UnstyledButton
        className={classes.action}
        aria-disabled={busy}
        aria-busy={isChanging}
        onClick={() => void toggle()}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </UnstyledButton>
      <Link className={classes.action} to="/manage-account/view-accounts/$id" params={{ id }}>
        View
      </Link>
      <UnstyledButton
        className={classes.action}
        data-danger
        aria-disabled={busy}
        aria-busy={isDeleting}
        onClick={() => void remove()}
      >
        Delete
      </UnstyledButton>
    </div>
  )
}

function AccountSummary({ account }: { account: Account }) {
  const { email, role } = account
  return (
    <>
      <strong>{nameOf(account)}</strong>
      <br />
      {email}
      <br />
      {roleLabel(role)}
    </>
  )
}
