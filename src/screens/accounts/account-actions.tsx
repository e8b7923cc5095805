import { createSafeContext, useMatches, VisuallyHidden } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatus, accountStatuses, isChangeable } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { ActionsMenu } from '@/ui/menu/actions-menu'
import { focusHeading } from '@/ui/page/focus-heading'
import { AppLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import { bulkKey, changesTo, STATUS_TOAST, useAccountChanges } from './use-account-changes'

import classes from './manage-accounts.module.css'

const route = getRouteApi('/_admin/manage-account/')

interface SharedByRows {
  search: ReturnType<typeof route.useSearch>
  changes: ReturnType<typeof setAccountStatus.usePending>
  deletions: ReturnType<typeof deleteAccount.usePending>
  isCurrentScreen: () => boolean
  isBulkRunning: boolean
  /** A menu in the cards of a narrow screen. */
  show: 'menu' | 'icons' | 'buttons'
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
  const show = useMatches<SharedByRows['show']>(
    { base: 'menu', md: 'icons', lg: 'buttons' },
    { getInitialValueInEffect: false },
  )
  useEffect(function withdrawUndo() {
    return () => toast.hide(STATUS_TOAST)
  }, [])
  return (
    <SharedByRowsProvider
      value={{ search, changes, deletions, isBulkRunning, isCurrentScreen, show }}
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

const icons = {
  Activate: IconCircleCheck,
  Deactivate: IconBan,
  View: IconEye,
  Delete: IconTrash,
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
  const { search, deletions, isBulkRunning, isCurrentScreen, show } = useSharedByRows()
  const navigate = useNavigate()
  const isDeleting = deletions.some(({ params }) => params.id === id)
  const actions = useRef<HTMLDivElement>(null)
  const isBusy = isChanging || isDeleting || isBulkRunning
  const { askToSet, remove } = useAccountChanges(account, {
    isBusy,
    isCurrentScreen,
    onChanged: () => focusHeading(actions.current),
    onDeleted: () => focusHeading(actions.current),
  })
  if (!isChangeable(account)) return null

  const others = accountStatuses.filter((other) => other !== status)
  const details = {
    to: '/manage-account/view-accounts/$id',
    params: { id },
    state: { accounts: search },
  } as const

  if (show === 'menu') {
    return (
      <div ref={actions}>
        <ActionsMenu
          label="Actions"
          aria-describedby={describedBy}
          actions={[
            ...others.map((other) => ({
              label: changesTo[other].label,
              disabled: isBusy,
              onClick: () => void askToSet(other),
            })),
            { label: 'View', onClick: () => void navigate(details) },
            { label: 'Delete', danger: true, disabled: isBusy, onClick: () => void remove() },
          ]}
        />
      </div>
    )
  }

  const textOf = (label: keyof typeof icons) => {
    if (show === 'buttons') return label
    const Icon = icons[label]
    return (
      <>
        <Icon size={18} stroke={1.75} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </>
    )
  }

  // We set aria-disabled instead of `disabled`, because a disabled button would lose the focus.
  const busy = isBusy || undefined
  return (
    <div ref={actions} className={classes.actions} data-icons={show === 'icons' || undefined}>
      {/* The place as key keeps the focused button when its text changes. */}
      {Object.entries(others).map(([place, other]) => (
        <button
          key={place}
          type="button"
          className={classes.action}
          aria-describedby={describedBy}
          aria-disabled={busy}
          aria-busy={isChanging}
          onClick={() => void askToSet(other)}
        >
          {textOf(changesTo[other].label)}
        </button>
      ))}
      <Link className={classes.action} aria-describedby={describedBy} {...details}>
        {textOf('View')}
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
        {textOf('Delete')}
      </button>
    </div>
  )
}
