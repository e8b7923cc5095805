import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { overlay, type Raw } from '@/api/schema/raw'
import { type DraftFormOptions, useUnsavedForm } from '@/screens/edits/unsaved-edits'
import { FormPanel } from '@/ui/form/form-panel'

/*
 * The frame of an item's form. A kind of item, such as recurring-option.tsx, gives its row and its
 * form to the list. The list opens the dialog, the dialog renders the form with its draft, and the
 * form puts its fields into this panel, which imports none of them.
 */

/** What is passed to the form of an item. */
export interface ItemFormProps {
  /** The item, or what a new one begins with. */
  raw: Raw
  draft: DraftFormOptions
  onSave: (raw: Raw) => void
  /** Saves a new item, and keeps the dialog open for another one. Undefined for an existing item. */
  onSaveAndAdd: ((raw: Raw) => void) | undefined
}

interface ItemFormPanelProps<Values extends FieldValues> extends ItemFormProps {
  form: UseFormReturn<Values, unknown, Values>
  /** The values that the form began with. */
  before: Values
  /** Returns the values as they are sent, each of them. */
  toRaw: (values: Values) => Record<keyof Values, unknown>
  firstField: FieldPath<Values>
  children: ReactNode
}

/**
 * A FormPanel that lays what has changed over the item. A new item gets all values, and another one
 * can follow it.
 */
export function ItemFormPanel<Values extends FieldValues>({
  form,
  before,
  toRaw,
  firstField,
  raw,
  draft,
  onSave,
  onSaveAndAdd,
  children,
}: ItemFormPanelProps<Values>) {
  useUnsavedForm(form, { ...draft, base: before })
  const changed = (values: Values) =>
    overlay(raw, onSaveAndAdd ? {} : toRaw(before), toRaw(values))

  function startAnother() {
    // Later, because the end of the submit would undo a part of it.
    setTimeout(() => {
      form.reset(undefined, { keepFieldsRef: true })
      form.setFocus(firstField)
    })
  }
  return (
    <FormPanel
      form={form}
      onSubmit={(values) => onSave(changed(values))}
      alternative={
        onSaveAndAdd && {
          label: 'Save and add another',
          onSubmit(values) {
            onSaveAndAdd(changed(values))
            startAnother()
          },
        }
      }
      pending={false}
      submit={{ label: 'Save' }}
    >
      {children}
    </FormPanel>
  )
}
