import { Button } from '@mantine/core'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { roleLabel } from '@/domain/account'
import { nameOf } from '@/domain/person'
import { confirm } from '@/ui/confirm'
import { ButtonLink } from '@/ui/link'
import { toast } from '@/ui/toast'

import { useAccountStatus } from './-account-status'

import classes from './-manage-accounts.module.css'

/** Activate or Deactivate, View, Delete: for customers and providers, not for a fellow admin. */
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
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.toggle ?? ''}
        aria-disabled={busy || undefined}
        aria-busy={changing}
        onClick={() => void toggle()}
      >
        {active ? 'Deactivate' : 'Activate'}
      </Button>
      <ButtonLink
        size="compact-sm"
        variant="subtle"
        to="/manage-account/view-accounts/$id"
        params={{ id }}
      >
        View
      </ButtonLink>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-disabled={busy || undefined}
        aria-busy={deleting.isPending}
        onClick={() => void remove()}
      >
        Delete
      </Button>
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
