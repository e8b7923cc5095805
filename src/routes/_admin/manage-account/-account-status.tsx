import { useMutationState } from '@tanstack/react-query'

import { type Account, setAccountStatus } from '@/api/accounts'
import { accountStatusLabel, accountStatusTone } from '@/domain/account'
import { StatusBadge } from '@/ui/status-badge'

type Change = { params: { id: string }; body: { status: string } }

/**
 * The status an account has, or is being given: a change shows while its call is on its way and
 * until the list has been read again, and is gone when the call fails. Read from the pending call
 * instead of written into the cached lists, so there is nothing to roll back, and no answer on its
 * way can overwrite it.
 */
export function useAccountStatus({ _id, status }: Account): {
  status: string | undefined
  changing: boolean
} {
  const changes = useMutationState({
    filters: {
      mutationKey: [setAccountStatus.area, setAccountStatus.path],
      status: 'pending',
    },
    select: (mutation) => mutation.state.variables as Change | undefined,
  })
  const change = changes.findLast((pending) => pending?.params.id === _id)
  return { status: change?.body.status ?? status, changing: change !== undefined }
}

export function AccountStatusBadge({ account }: { account: Account }) {
  const { status } = useAccountStatus(account)
  return <StatusBadge tone={accountStatusTone(status)} label={accountStatusLabel(status)} />
}
