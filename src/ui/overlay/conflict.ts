import type { ReactNode } from 'react'

import { askInModal } from '@/ui/overlay/confirm'

export interface ConflictField<Field extends string = string> {
  field: Field
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** The text of `theirs`, to notice a change since the user saw it. */
  version: string
  /**
   * True if only the other admin changed this field. A checkbox, checked by default, then lets the
   * user take over the change.
   */
  onlyTheirs: boolean
  /** Shown beside the buttons, where it stays in view. */
  tools?: ReactNode
}

export type ConflictChoice = 'mine' | 'theirs'

export interface ConflictQuestion {
  /** What kind of record it is, such as 'service'. */
  subject: string
  fields: readonly ConflictField[]
  /** True if the fields have changed since the user last answered. */
  isRepeated?: boolean
}

/**
 * Asks which value to keep for each field that another admin has changed since the form was loaded.
 * Resolves to one choice per field, in the order of `fields`, or to null if the user goes back to
 * editing.
 */
export function resolveConflict(question: ConflictQuestion): Promise<ConflictChoice[] | null> {
  return askInModal<ConflictChoice[] | null>(null, (answer, { openConflictDialog }) =>
    openConflictDialog(question, answer),
  )
}
