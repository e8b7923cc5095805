import { Portal } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { overlay, type Raw } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import {
  type DraftFormOptions,
  useUnsavedForm,
  WithDrafts,
} from '@/screens/edits/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { FormPanel } from '@/ui/form/form-panel'
import { Dialog } from '@/ui/overlay/dialog'

import { itemDraftPart, itemTitle } from './item-values'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

/** The drafts of items are drafts of their own. Their keys begin with this. */
export const itemDraftKey = (serviceId: string) => `item of service:${serviceId} `

/** What is passed to the form of an item. */
export interface ItemFormProps {
  /** The item, or what a new one begins with. */
  raw: Raw
  draft: DraftFormOptions
  onSave: (raw: Raw) => void
  /** Saves a new item, and keeps the dialog open for another one. Undefined for an existing item. */
  onSaveAndAdd: ((raw: Raw) => void) | undefined
}

interface ItemDialogProps {
  /** What an item is called, such as 'question'. */
  noun: string
  /** What the list is called, if there are several such lists. */
  listLabel: string | undefined
  /** Tells the list from all others of the service. */
  listKey: string
  titleField: string
  /** Null for a new item. */
  index: number | null
  raw: Raw
  Form: ComponentType<ItemFormProps>
  opened: boolean
  onClose: () => void
  onSave: (raw: Raw) => void
}

/** Adds or edits an item of a list. */
export function ItemDialog({
  noun,
  listLabel,
  listKey,
  titleField,
  index,
  raw,
  Form,
  opened,
  onClose,
  onSave,
}: ItemDialogProps) {
  const { action, quotedTitle, draftPart } = wordsFor(index, raw, titleField)
  const title = `${action} ${noun}`
  const list = listLabel === undefined ? '' : `, ${isolate(listLabel)}`
  const draftKey = `${itemDraftKey(route.useParams().serviceSlug)}${listKey} ${draftPart}`

  function saveAndAdd(added: Raw) {
    onSave(added)
    toast.success(`“${isolate(itemTitle(added, titleField))}” was added`)
  }
  return (
    // The dialog must be outside the editor's form, because forms can't be nested.
    <Portal>
      <Dialog opened={opened} onClose={onClose} title={title}>
        <WithDrafts<FieldValues> draftKey={draftKey}>
          {(draft) => (
            <Form
              raw={raw}
              draft={{
                draftKey,
                draftName: `What you typed in ${title}${list}${quotedTitle}`,
                edits: draft?.values,
              }}
              onSave={(saved) => {
                onClose()
                onSave(saved)
              }}
              onSaveAndAdd={index === null ? saveAndAdd : undefined}
            />
          )}
        </WithDrafts>
      </Dialog>
    </Portal>
  )
}

/** What the dialog, and the name and the key of its draft, say of the item. */
function wordsFor(index: number | null, raw: Raw, titleField: string) {
  if (index === null) return { action: 'Add', quotedTitle: '', draftPart: 'new' }
  return {
    action: 'Edit',
    quotedTitle: ` “${isolate(itemTitle(raw, titleField))}”`,
    draftPart: itemDraftPart(raw, titleField, index),
  }
}

interface ItemFormPanelProps<Values extends FieldValues> extends ItemFormProps {
  form: UseFormReturn<Values, unknown, Values>
  /** The values that the form began with. */
  before: Values
  /** Returns the values as they are sent. */
  toRaw: (values: Values) => Raw
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
  useUnsavedForm(form, draft, false)
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
