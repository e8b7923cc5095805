import { Portal } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { overlay, type Raw } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import {
  type DraftFormOptions,
  useUnsavedForm,
  WithDrafts,
} from '@/screens/edits/unsaved-edits'
import { toast } from '@/ui/feedback/toast'
import { CheckboxField, NumberField, SelectField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'
import { Dialog } from '@/ui/overlay/dialog'

import {
  type Item,
  type ItemField,
  type ItemKind,
  readItem,
  schemaOf,
  titleOf,
  wireOf,
} from './item-kind'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

/** The drafts of items are drafts of their own. Their keys begin with this. */
export const itemDraftKey = (serviceId: string) => `item of service:${serviceId} `

interface ItemDialogProps {
  kind: ItemKind
  /** What the list is called. */
  label: string
  /** Tells the item, or a new one in this list, from all others of the service. */
  draftKey: string
  /** Undefined if the dialog adds an item. */
  raw: Raw | undefined
  opened: boolean
  onClose: () => void
  onSave: (raw: Raw) => void
}

/** Adds or edits an item of a list. */
export function ItemDialog({ opened, ...props }: ItemDialogProps) {
  const { kind, label, raw, onClose } = props
  const title = `${raw ? 'Edit' : 'Add'} ${kind.noun}`
  const draftKey = itemDraftKey(route.useParams().serviceSlug) + props.draftKey
  const place = label === kind.label ? title : `${title}, ${isolate(label)}`
  return (
    // The dialog must be outside the editor's form, because forms can't be nested.
    <Portal>
      <Dialog opened={opened} onClose={onClose} title={title}>
        <WithDrafts<Item> draftKey={draftKey}>
          {(draft) => (
            <ItemForm
              {...props}
              draft={{
                draftKey,
                draftName: `What you typed in ${place}`,
                edits: draft?.values,
              }}
            />
          )}
        </WithDrafts>
      </Dialog>
    </Portal>
  )
}

interface ItemFormProps extends Omit<ItemDialogProps, 'opened' | 'label' | 'draftKey'> {
  draft: DraftFormOptions
}

function ItemForm({ kind, raw, draft, onClose, onSave }: ItemFormProps) {
  const [before] = useState(() => readItem(kind, raw ?? kind.fresh ?? {}))
  const [schema] = useState(() => schemaOf(kind, before))
  const { draftName } = draft
  const form = useZodForm(schema, before, draft.edits)
  const name = raw ? `${draftName} “${isolate(titleOf(kind, before))}”` : draftName
  useUnsavedForm(form, { ...draft, draftName: name }, false)
  const item = useWatch({ control: form.control }) as Item
  /** Lays what has changed over the item. A new one gets all fields. */
  const changed = (item: Item) =>
    raw
      ? overlay(raw, wireOf(kind, before), wireOf(kind, item))
      : { ...kind.fresh, ...wireOf(kind, item) }

  function addAnother(item: Item) {
    onSave(changed(item))
    toast.success(`“${isolate(titleOf(kind, item))}” was added`)
    // Later, because the end of the submit would undo a part of it.
    setTimeout(() => {
      form.reset(undefined, { keepFieldsRef: true })
      form.setFocus(kind.fields[0]!.name)
    })
  }
  return (
    <FormPanel
      form={form}
      onSubmit={(item) => {
        onClose()
        onSave(changed(item))
      }}
      alternative={
        raw ? undefined : { label: 'Save and add another', onSubmit: addAnother }
      }
      pending={false}
      submit={{ label: 'Save' }}
    >
      {kind.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          isFirst={field === kind.fields[0]}
          item={item}
          form={form}
        />
      ))}
    </FormPanel>
  )
}

interface FieldProps {
  field: ItemField
  /** The dialog opens with the focus in the first field. */
  isFirst: boolean
  item: Item
  form: UseFormReturn<Item, unknown, Item>
}

function Field({ field, isFirst, item, form }: FieldProps) {
  const {
    type,
    choices,
    required,
    errorOf: _,
    isShown,
    isDisabled,
    follow,
    ...rest
  } = field
  const [current] = useState(item[field.name])
  if (isShown?.(item) === false) return null
  const props = {
    ...rest,
    'data-autofocus': isFirst || undefined,
    control: form.control,
    required: required !== undefined,
    disabled: isDisabled?.(item) ?? false,
    onChanged(value: string) {
      const values = follow?.(value, form.getValues()) ?? {}
      form.setValues(values)
      form.clearErrors(Object.keys(values))
    },
  }
  if (choices) {
    // Adds the current word if it is unknown. The select would otherwise show the first word.
    const words = new Set([
      ...choices.words,
      ...(typeof current === 'string' ? [current] : []),
    ])
    const data = [...words].map((value) => ({ value, label: choices.labelOf(value) }))
    return <SelectField {...props} data={data} />
  }
  if (type === 'flag') return <CheckboxField {...props} />
  if (type === 'number') return <NumberField {...props} />
  return type === 'textarea' ? (
    <TextareaField {...props} minRows={2} />
  ) : (
    <TextField {...props} />
  )
}
