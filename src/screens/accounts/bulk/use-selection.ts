import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'

import { type Account, deleteAccount, setAccountStatus } from '@/api/accounts'

import type { Selection } from './selection-bar'

interface ScopedSelection {
  scope: string | null
  selected: Selection
  /** The changes that were done when they were selected. */
  earlier: readonly number[]
  /** The id of the account that was selected or left out last, if it was by its own checkbox. */
  lastPressed?: string | undefined
}

const NOTHING = { selected: [], earlier: [] }

/**
 * The selected accounts, with the statuses that their rows have changed since, and without those that
 * are or were deleted. Another `scope` clears them.
 */
export function useSelection(scope: string | null) {
  const [stored, setStored] = useState<ScopedSelection>({ scope, ...NOTHING })
  const done = useDoneChanges()
  const selection =
    stored.scope === scope ? withDoneChanges(stored, done) : { scope, ...NOTHING }
  // For good, because the query client forgets a change after a few minutes.
  if (selection !== stored) setStored(selection)
  const deleting = new Set(deleteAccount.usePending().map(({ params }) => params.id))
  const selected = selection.selected.filter(({ _id }) => !deleting.has(_id))
  function select(selected: Selection, lastPressed?: string) {
    const earlier = done.statuses.map(({ mutationId }) => mutationId)
    setStored({ scope, selected, earlier, lastPressed })
  }
  return { selected, lastPressed: selection.lastPressed, select }
}

/** Returns what single rows have done to accounts. */
function useDoneChanges() {
  const deleted = useMutationState({
    filters: { mutationKey: deleteAccount.mutationKey, status: 'success' },
    select: ({ state }) => (state.variables as { params: { id: string } }).params.id,
  })
  const statuses = useMutationState({
    filters: { mutationKey: setAccountStatus.mutationKey, status: 'success' },
    select: ({ state, mutationId }) => ({
      ...(state.variables as ReturnType<typeof setAccountStatus.usePending>[number]),
      mutationId,
    }),
  })
  return { deleted, statuses }
}

type DoneChanges = ReturnType<typeof useDoneChanges>

/** Returns the same selection if its accounts are as they were. */
function withDoneChanges(
  selection: ScopedSelection,
  { deleted, statuses }: DoneChanges,
): ScopedSelection {
  const { selected: before, earlier } = selection
  const later = statuses.filter(({ mutationId }) => !earlier.includes(mutationId))
  const selected = before
    .filter(({ _id }) => !deleted.includes(_id))
    .map((account) => withLastStatus(account, later))
  const isSame = before.every((account, index) => account === selected[index])
  return isSame ? selection : { ...selection, selected }
}

function withLastStatus(account: Account, changes: DoneChanges['statuses']): Account {
  const last = changes.findLast(({ params }) => params.id === account._id)
  if (!last || last.body.status === account.status) return account
  return { ...account, status: last.body.status }
}
