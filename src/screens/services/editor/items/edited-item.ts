import { createContext } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { EditableService } from '@/api/services'
import type { DraftOptions } from '@/screens/unsaved-edits'
import type { FormDraft } from '@/session/drafts'

import type { EditServiceValues } from '../service-schema'

/** The item whose dialog is open, or was last. */
export interface EditedItem {
  list: ListName
  /** Null for a new item. */
  index: number | null
  isOpen: boolean
  /** What was typed, if a draft is restored. */
  values?: FieldValues
  /** Announces the item that the open dialog has added last. */
  added?: string
}

export type ListName =
  | 'modifiers'
  | `modifiers.${number}.options`
  | 'intakeQuestions'
  | 'recurringOptions'

/** The unsaved edits of a service, what they were based on, and those in the open dialog. */
export type ServiceDraft = FormDraft<
  EditServiceValues,
  { service: EditableService; item?: EditedItem }
>

/** The editor shows one dialog at a time, whose edits become part of the service's draft. */
export const EditedItemContext = createContext<{
  edited: EditedItem | undefined
  setEdited: (edited: EditedItem) => void
  draftOf: (edited: EditedItem) => DraftOptions
}>({
  edited: undefined,
  setEdited: () => undefined,
  draftOf: () => ({ draftKey: '', draftName: '' }),
})
