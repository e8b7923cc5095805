import { createContext } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { EditableService } from '@/api/services'
import { displayValue } from '@/domain/format/display-value'
import type { FormDraft } from '@/session/drafts'

import type { EditServiceValues } from './service-schema'

/** The unsaved edits of a row in its dialog. The index of a new row is null. */
export interface RowDraft {
  list: string
  index: number | null
  values: FieldValues
}

/** The unsaved edits of a service, what they were based on, and the row that was being edited. */
export type ServiceDraft = FormDraft<
  EditServiceValues,
  { service: EditableService; row?: RowDraft | undefined }
>

export const draftNameOf = ({ name }: EditableService) => `Edits of “${displayValue(name)}”`

/** Lets the dialog of a row keep its edits together with those of the service. */
export const RowDraftContext = createContext<{
  draftKey: string
  draftName: string
  toDraft: (row: RowDraft) => ServiceDraft
  /** The row of a restored draft. */
  row: RowDraft | undefined
  /** Call this when the dialog of the restored row closes, so that it opens only once. */
  dropRow: () => void
} | null>(null)
