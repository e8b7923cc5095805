import { createSafeContext, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Account } from '@/api/accounts'
import { accountStatus, isChangeable } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { MISSING } from '@/domain/format/display-value'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { lazyComponent } from '@/ui/page/lazy-component'
import { AppLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'

import type { AccountsSearch } from './accounts-search'
import {
  type AccountAction,
  type PendingChanges,
  statusOf,
  useAccountChanges,
  usePendingChanges,
} from './use-account-changes'

import classes from './manage-accounts.module.css'
import rowAction from '@/ui/styles/row-action.module.css'

const ActionsMenu = lazyComponent('The menu', () => import('@/ui/menu/actions-menu'))

const route = getRouteApi('/_admin/manage-account/')

interface SharedByRows {
  search: ReturnType<typeof route.useSearch>
  pending: PendingChanges
  /** In the cards of a narrow screen. */
  inMenu: boolean
}

const [SharedByRowsProvider, useSharedByRows] = createSafeContext<SharedByRows>(
  'Show the accounts in <AccountRows>',
)

/** Subscribes once for all rows, because subscriptions in each row would slow the list down. */
export function AccountRows({ children }: { children: ReactNode }) {
  const search = route.useSearch()
  const pending = usePendingChanges()
  const isNarrow = useMediaQuery('(max-width: 61.9375em)', false, {
    getInitialValueInEffect: false,
  })
  // The rows have buttons until their menus are there, and if they can't be loaded.
  const hasMenus = ActionsMenu.useLoaded(isNarrow)
  return (
    <SharedByRowsProvider value={{ search, pending, inMenu: isNarrow && hasMenus }}>
      {children}
    </SharedByRowsProvider>
  )
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { pending } = useSharedByRows()
  return <StatusBadge {...accountStatus(statusOf(account, pending))} />
}

/** Leads to the account, and from there back to the list as it is then. */
function useDetails({ _id: id }: Account) {
  const router = useRouter()
  return {
    to: '/manage-account/view-accounts/$id',
    params: { id },
    state: () => ({ accounts: router.latestLocation.search as AccountsSearch }),
  } as const
}

/** Makes names such as "---" 24 px wide. */
const SHORT_NAME = { paddingInlineEnd: '0.625rem' }

export function AccountName({ account }: { account: Account }) {
  const details = useDetails(account)
  if (account._id === '') return <bdi>{accountName(account)}</bdi>
  const name = accountName(account)
  return (
    <AppLink dir="auto" style={name.length < 4 ? SHORT_NAME : undefined} {...details}>
      {name}
    </AppLink>
  )
}

/** The email and, after a search for phone numbers, the number by which the account was found. */
export function AccountContact({ account }: { account: Account }) {
  const { search } = useSharedByRows()
  const { email, userInfo } = account
  return (
    <>
      <WordBreak text={email ?? MISSING} before="@" />
      {search.phone && userInfo?.phone && (
        <Text size="sm" c="dimmed">
          <bdi>{userInfo.phone}</bdi>
        </Text>
      )}
    </>
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
  const { pending, inMenu } = useSharedByRows()
  const navigate = useNavigate()
  const details = useDetails(account)
  const changes = useAccountChanges(account, pending)
  if (!isChangeable(account)) return null

  const view = {
    kind: 'view',
    label: 'View',
    onClick: () => void navigate(details),
  } as const
  const rowActions: AccountAction[] = changes.toSpliced(-1, 0, view)
  if (inMenu) {
    return (
      <ActionsMenu
        label="Actions"
        aria-describedby={describedBy}
        actions={rowActions}
        size="2.75rem"
        my="-0.25rem"
        me="-0.5rem"
      />
    )
  }
  // Activate and Deactivate have the same key, so that the button keeps the focus when it changes.
  const keys = uniqueKeys(rowActions.map(({ kind }) => ({ _id: kind })))
  return (
    <div className={classes.actions}>
      {rowActions.map(({ kind, label, danger, disabled, isPending, onClick }, index) => {
        const props = { className: rowAction.action, 'aria-describedby': describedBy }
        if (kind === 'view') {
          return (
            <Link key={keys[index]} {...props} {...details}>
              {label}
            </Link>
          )
        }
        return (
          <button
            key={keys[index]}
            {...props}
            type="button"
            data-danger={danger || undefined}
            // Not `disabled`, because a disabled button would lose the focus.
            aria-disabled={disabled || undefined}
            aria-busy={isPending}
            onClick={onClick}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
