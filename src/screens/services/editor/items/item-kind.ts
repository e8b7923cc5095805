import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'

import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import type { DraftOptions } from '@/screens/unsaved-edits'
import type { FormPanelProps } from '@/ui/form/form-panel'

/**
 * An item of one of the service's lists. An item loaded from the server keeps its `_id` and any
 * fields that its form doesn't edit. Saving the service sends them back unchanged.
 */
export type Item<Values> = Values & { _id?: unknown }

export interface ItemFormProps<Values> {
  /** Undefined if the form adds an item. */
  item: Values | undefined
  draft: DraftOptions
  /** How to save the item. Its functions receive only the fields of the form's own schema. */
  panel: Pick<
    FormPanelProps<FieldValues, Values>,
    'onSubmit' | 'alternative' | 'pending' | 'submitLabel'
  >
}

/** A kind of items. The customer's specification prescribes the names of the four kinds. */
export interface ItemKind<Values> {
  /** What an item is called, such as 'question'. */
  noun: string
  titleOf: (item: Values) => string
  /** Returns undefined if a part of the item could not be read, and so can't be copied. */
  copy: (item: Values) => Values | undefined
  /** Adds or edits an item. */
  Form: ComponentType<ItemFormProps<Values>>
}

/** Copies the item without its `_id` so that the server creates a new one. */
export function copyItem<Copied extends Item<object>>(item: Copied): Copied {
  return { ...item, _id: undefined }
}

export const optionalText = z.string().check(z.overwrite(trimText))
export const required = (message: string) =>
  z.string().check(z.overwrite(trimText), z.minLength(1, message))

/** Reads the text of a NumberField. `errorOf` receives NaN for what is not one number. */
export function number(errorOf: (value: number) => string | undefined, whenEmpty = '') {
  const parse = (text: string) => parseNumber(trimText(text) || whenEmpty)
  const error = ({ input }: { input: unknown }) => errorOf(parse(String(input)))
  const valid = z.string().check(z.refine((text) => errorOf(parse(text)) === undefined, { error }))
  return z.pipe(valid, z.transform(parse))
}
