import { createSafeContext } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import {
  accountStatus,
  type AccountStatus,
  accountStatuses,
  isChangeable,
  roleLabel,
} from '@/domain/account/account'
import { accountName, nameOf } from '@/domain/account/person'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { confirm } from '@/ui/overlay/confirm'
import { focusHeading } from '@/ui/page/focus-heading'
import { AppLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import classes from './manage-accounts.module.css'

const STATUS_TOAST = 'account status'

const route = getRouteApi('/_admin/manage-account/')

export const bulkKey = ['accounts', 'bulk'] as const

interface SharedByRows {
  search: ReturnType<typeof route.useSearch>
  changes: ReturnType<typeof setAccountStatus.usePending>
  deletions: ReturnType<typeof deleteAccount.usePending>
  isCurrentScreen: () => boolean
  isBulkRunning: boolean
}

const [SharedByRowsProvider, useSharedByRows] = createSafeContext<SharedByRows>(
  'Show the accounts in <AccountRows>',
)

/** Subscribes once for all rows, because subscriptions in each row would slow the list down. */
export function AccountRows({ children }: { children: ReactNode }) {
  const search = route.useSearch()
  const changes = setAccountStatus.usePending()
  const deletions = deleteAccount.usePending()
  const isBulkRunning = useIsMutating({ mutationKey: bulkKey }) > 0
  const isCurrentScreen = useIsCurrentScreen()
  useEffect(function withdrawUndo() {
    return () => toast.hide(STATUS_TOAST)
  }, [])
  return (
    <SharedByRowsProvider value={{ search, changes, deletions, isBulkRunning, isCurrentScreen }}>
      {children}
    </SharedByRowsProvider>
  )
}

/**
 * Returns the requested status while a change is pending. We don't write that status to the cached
 * lists, because a response in flight could overwrite it.
 */
function useAccountStatus({ _id, status }: Account) {
  const { changes } = useSharedByRows()
  const change = changes.findLast(({ params }) => params.id === _id)
  return { status: change?.body.status ?? status, isChanging: change !== undefined }
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { status } = useAccountStatus(account)
  return <StatusBadge {...accountStatus(status)} />
}

export function AccountName({ account }: { account: Account }) {
  const { search } = useSharedByRows()
  if (account._id === '') return <bdi>{accountName(account)}</bdi>
  return (
    <AppLink
      dir="auto"
      to="/manage-account/view-accounts/$id"
      params={{ id: account._id }}
      state={{ accounts: search }}
    >
      {accountName(account)}
    </AppLink>
  )
}

const changesTo = {
  active: { label: 'Activate', question: 'Do you want to activate this account?' },
  inactive: { label: 'Deactivate', question: 'Do you want to deactivate this account?' },
} as const satisfies Record<AccountStatus, object>

interface AccountActionsProps {
  account: Account
  /** The id of the row's header. */
  describedBy: string
}

/**
 * We don't use Mantine's Button, because three per row would take a fifth of the list's rendering
 * time. UnstyledButton is slower than a plain button, too.
 */
export function AccountActions({ account, describedBy }: AccountActionsProps) {
  const { _id: id, role } = account
  const { status, isChanging } = useAccountStatus(account)
  const { search, deletions, isBulkRunning, isCurrentScreen } = useSharedByRows()
  const isDeleting = deletions.some(({ params }) => params.id === id)
  const actions = useRef<HTMLDivElement>(null)
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
      focusHeading(actions.current)
    },
  })
  const deleting = deleteAccount.useMutation({
    // The specification requires that a failed delete is only logged.
    meta: { errorDisplay: 'log' },
    onSuccess: () => {
      toast.success(
        role === 'provider' ? 'Provider Deleted Successfully' : 'Customer Deleted Successfully',
      )
      focusHeading(actions.current)
    },
  })
  if (!isChangeable(account)) return null

  const isBusy = isChanging || isDeleting || isBulkRunning
  const body = <AccountSummary account={account} />

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
    if (!(await confirm({ title, body, danger: true }))) return
    deleting.mutate({ params: { id } })
  }

  // We set aria-disabled instead of `disabled`, because a disabled button would lose the focus.
  const busy = isBusy || undefined
  return (
    <div ref={actions} className={classes.actions}>
      {/* The place as key keeps the focused button when its text changes. */}
      {Object.entries(accountStatuses.filter((other) => other !== status)).map(([place, other]) => (
        <button
          key={place}
          type="button"
          className={classes.action}
          aria-describedby={describedBy}
          aria-disabled={busy}
          aria-busy={isChanging}
          onClick={() => void askToSet(other)}
        >
          {changesTo[other].label}
        </button>
      ))}
      <Link
        className={classes.action}
        aria-describedby={describedBy}
        to="/manage-account/view-accounts/$id"
        params={{ id }}
        state={{ accounts: search }}
      >
        View
      </Link>
      <button
        type="button"
        className={classes.action}
        data-danger
        aria-describedby={describedBy}
        aria-disabled={busy}
        aria-busy={isDeleting}
        onClick={() => void remove()}
      >
        Delete
      </button>
    </div>
  )
}

function AccountSummary({ account }: { account: Account }) {
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
