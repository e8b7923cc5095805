import { useIsMutating } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'
import { accountStatuses, isChangeable } from '@/domain/account/account'
import { accountName } from '@/domain/account/person'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen, useScreenNavigate } from '@/ui/form/use-is-current-screen'
import ActionsMenu from '@/ui/menu/actions-menu'

import { bulkKey, changesTo, STATUS_TOAST, useAccountChanges } from './use-account-changes'

/** Changes the account that a page shows. Once it is deleted, returns to the list as it was. */
export function AccountMenu({ account }: { account: Account }) {
  const { _id: id, status } = account
  const navigate = useScreenNavigate(useNavigate())
  const isCurrentScreen = useIsCurrentScreen()
  const search = useLocation({ select: ({ state }) => state.accounts })
  const pending = [...setAccountStatus.usePending(), ...deleteAccount.usePending()]
  const isBulkRunning = useIsMutating({ mutationKey: bulkKey }) > 0
  const { askToSet, remove } = useAccountChanges(account, {
    isBusy: isBulkRunning || pending.some(({ params }) => params.id === id),
    isCurrentScreen,
    onDeleted: () => void navigate({ to: '/manage-account', search: search ?? {} }),
  })
  useEffect(function withdrawUndo() {
    return () => toast.hide(STATUS_TOAST)
  }, [])
  if (!isChangeable(account)) return null
  return (
    <ActionsMenu
      label="Actions"
      aria-description={accountName(account)}
      actions={[
        ...accountStatuses
          .filter((other) => other !== status)
          .map((other) => ({
            label: changesTo[other].label,
            onClick: () => void askToSet(other),
          })),
        { label: 'Delete', onClick: () => void remove(), danger: true },
      ]}
    />
  )
}
