import { createContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { createStore, type StoreApi } from 'zustand'

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

export type EditedItemStore = StoreApi<{ edited?: EditedItem | undefined }>

/**
 * The editor shows one dialog at a time, whose edits become part of the service's draft. Only the
 * dialogs subscribe to the store, so that opening one renders no list.
 */
export const EditedItemContext = createContext<{
  store: EditedItemStore
  draftOf: (edited: EditedItem) => DraftOptions
}>({
  store: createStore(() => ({})),
  draftOf: () => ({ draftKey: '', draftName: '' }),
})
