import { createSafeContext } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatus, accountStatuses, isChangeable } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { lazyComponent } from '@/ui/page/lazy-component'
import { AppLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import { bulkKey, changesTo, STATUS_TOAST, useAccountChanges } from './use-account-changes'

import classes from './manage-accounts.module.css'
import rowAction from '@/ui/styles/row-action.module.css'

const ActionsMenu = lazyComponent('The menu', () => import('@/ui/menu/actions-menu'))

const route = getRouteApi('/_admin/manage-account/')

interface SharedByRows {
  search: ReturnType<typeof route.useSearch>
  changes: ReturnType<typeof setAccountStatus.usePending>
  deletions: ReturnType<typeof deleteAccount.usePending>
  isCurrentScreen: () => boolean
  isBulkRunning: boolean
  /** In the cards of a narrow screen. */
  inMenu: boolean
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
  const isNarrow = useMediaQuery('(max-width: 61.9375em)', false, {
    getInitialValueInEffect: false,
  })
  // The rows have buttons until their menus are there, and if they can't be loaded.
  const hasMenus = ActionsMenu.useLoaded(isNarrow)
  useEffect(function withdrawUndo() {
    return () => toast.hide(STATUS_TOAST)
  }, [])
  return (
    <SharedByRowsProvider
      value={{
        search,
        changes,
        deletions,
        isBulkRunning,
        isCurrentScreen,
        inMenu: isNarrow && hasMenus,
      }}
    >
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
  const { _id: id } = account
  const { status, isChanging } = useAccountStatus(account)
  const { search, deletions, isBulkRunning, isCurrentScreen, inMenu } = useSharedByRows()
  const navigate = useNavigate()
  const isDeleting = deletions.some(({ params }) => params.id === id)
  const isBusy = isChanging || isDeleting || isBulkRunning
  const { askToSet, remove } = useAccountChanges(account, { isBusy, isCurrentScreen })
  if (!isChangeable(account)) return null

  const details = {
    to: '/manage-account/view-accounts/$id',
    params: { id },
    state: { accounts: search },
  } as const
  const rowActions = [
    ...accountStatuses
      .filter((other) => other !== status)
      .map((other) => ({
        label: changesTo[other].label,
        danger: false,
        disabled: isBusy,
        isPending: isChanging,
        onClick: () => void askToSet(other),
      })),
    { label: 'View', danger: false, onClick: () => void navigate(details) },
    {
      label: 'Delete',
      danger: true,
      disabled: isBusy,
      isPending: isDeleting,
      onClick: () => void remove(),
    },
  ]

  if (inMenu) {
    return (
      <ActionsMenu
        label="Actions"
        aria-describedby={describedBy}
        actions={rowActions}
        size="2.75rem"
        my="-0.25rem"
        mr="-0.5rem"
      />
    )
  }
  return (
    <div className={classes.actions}>
      {/* The place as key keeps the focused button when its text changes. */}
      {Object.entries(rowActions).map(([place, { label, onClick, ...action }]) => {
        const props = { className: rowAction.action, 'aria-describedby': describedBy }
        return label === 'View' ? (
          <Link key={place} {...props} {...details}>
            {label}
          </Link>
        ) : (
          <button
            key={place}
            {...props}
            type="button"
            data-danger={action.danger || undefined}
            // Not `disabled`, because a disabled button would lose the focus.
            aria-disabled={action.disabled || undefined}
            aria-busy={action.isPending}
            onClick={onClick}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
