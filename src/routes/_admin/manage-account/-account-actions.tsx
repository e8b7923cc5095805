import { Link } from '@tanstack/react-router'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { roleLabel } from '@/domain/account'
import { nameOf } from '@/domain/person'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'

import { useAccountStatus } from './-account-status'

import classes from './-manage-accounts.module.css'

/**
 * Activate or Deactivate, View, Delete: for customers and providers, not for a fellow admin. Plain
 * buttons: Mantine's cost half of what a row does, thirty times on every page.
 */
export function AccountActions({ account }: { account: Account }) {
  const { _id: id, role } = account
  const { status, changing } = useAccountStatus(account)
  const setting = setAccountStatus.useMutation()
  const deleting = deleteAccount.useMutation({
    // Section 8: a failed delete is only logged.
    meta: { shownBy: 'nobody' },
    onSuccess: () =>
      toast.success(
        role === 'provider' ? 'Provider Deleted Successfully' : 'Customer Deleted Successfully',
      ),
  })
  if (id === '' || role === 'admin') return null

  const busy = changing || deleting.isPending
  const active = status === 'active'
  const about = <AccountNamed account={account} />

  async function toggle() {
    if (busy) return
    const title = active
      ? 'Do you want to deactivate this account?'
      : 'Do you want to activate this account?'
    if (!(await confirm({ title, body: about }))) return
    setting.mutate({ params: { id }, body: { id, status: active ? 'inactive' : 'active' } })
  }
  async function remove() {
    if (busy) return
    const title = 'Do you want to delete this account?'
    if (!(await confirm({ title, body: about, danger: true }))) return
    deleting.mutate({ params: { id } })
  }

  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        aria-disabled={busy || undefined}
        aria-busy={changing}
        onClick={() => void toggle()}
      >
        {active ? 'Deactivate' : 'Activate'}
      </button>
      <Link className={classes.action ?? ''} to="/manage-account/view-accounts/$id" params={{ id }}>
        View
      </Link>
      <button
        type="button"
        className={classes.action}
        data-danger
        aria-disabled={busy || undefined}
        aria-busy={deleting.isPending}
        onClick={() => void remove()}
      >
        Delete
      </button>
    </div>
  )
}

/** Whom a question is about. */
function AccountNamed({ account }: { account: Account }) {
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
