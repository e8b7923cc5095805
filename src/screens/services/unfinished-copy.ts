import { isolate } from '@/domain/format/isolate'
import { dropDraft, useUnsavedWork } from '@/session/drafts'

/** A copy of a service that has been created, but not yet filled in by the second call. */
export interface UnfinishedCopy {
  copyId: string
  sourceId: string
  categoryId: string
  name: string
}

const PREFIX = 'copy:'

export const draftKeyOf = (copyId: string) => `${PREFIX}${copyId}`

/** Returns the draft, which leads to the copy in the list. */
export function toDraft(copy: UnfinishedCopy) {
  const { copyId, categoryId, name } = copy
  return {
    name: `Unfinished copy “${isolate(name)}”`,
    value: copy,
    page: {
      to: '/service' as const,
      search: { search: name },
      state: { openCategories: [categoryId], highlighted: copyId },
    },
  }
}

/** Returns the unfinished copies of this session by their ids. */
export function useUnfinishedCopies(): ReadonlyMap<string, UnfinishedCopy> {
  const { drafts } = useUnsavedWork()
  return new Map(
    drafts.flatMap(({ key, value }) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), value as UnfinishedCopy]] : [],
    ),
  )
}

/** Call this when the copy has been saved or deleted. */
export function forgetUnfinishedCopy(copyId: string): void {
  dropDraft(draftKeyOf(copyId))
}

/** Forgets the copies that somebody has deleted. */
export function forgetOtherCopies(existing: ReadonlySet<string>): void {
  for (const { key } of useUnsavedWork.getState().drafts) {
    if (key.startsWith(PREFIX) && !existing.has(key.slice(PREFIX.length))) dropDraft(key)
  }
}
