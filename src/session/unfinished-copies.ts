import { create } from 'zustand'
import { persist } from 'zustand/middleware'

import { tryStorage } from './storage'

/** A copy of a service that has been created, but not yet filled in by the second call. */
export interface UnfinishedCopy {
  copyId: string
  sourceId: string
  categoryId: string
  name: string
}

/** Persisted, because the session or the tab may end between the two calls. */
export const useUnfinishedCopies = create(
  persist(() => ({ copies: [] as UnfinishedCopy[] }), { name: 'unfinishedCopies' }),
)

export function addUnfinishedCopy(copy: UnfinishedCopy): void {
  change((copies) => [...copies, copy])
}

/** Call this when the copy has been saved or deleted. */
export function forgetUnfinishedCopy(id: string): void {
  change((copies) => copies.filter(({ copyId }) => copyId !== id))
}

function change(next: (copies: UnfinishedCopy[]) => UnfinishedCopy[]): void {
  // Another tab may have stored copies since this one last read them.
  tryStorage(() => void useUnfinishedCopies.persist.rehydrate())
  tryStorage(() => useUnfinishedCopies.setState(({ copies }) => ({ copies: next(copies) })))
}
