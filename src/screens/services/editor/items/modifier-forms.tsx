import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { Unreadable } from '@/api/schema/unreadable'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { useDraftForm } from '@/screens/unsaved-edits'
import { CheckboxField, NumberField, SelectField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'

import { priceError } from '../../rules'
import {
  copyItem,
  type Item,
  type ItemFormProps,
  type ItemKind,
  number,
  optionalText,
  required,
} from './item-kind'

const optionSchema = z
  .object({
    title: required('Please enter option name'),
    price: number(priceError),
    description: optionalText,
    allowComment: z.boolean(),
    commentPlaceholder: optionalText,
  })
  .check(
    z.refine(({ allowComment, commentPlaceholder }) => !allowComment || commentPlaceholder !== '', {
      path: ['commentPlaceholder'],
      error: 'Please enter comment placeholder',
    }),
  )
export type ModifierOption = Item<z.output<typeof optionSchema>>

const newOption = {
  title: '',
  price: '',
  description: '',
  allowComment: false,
  commentPlaceholder: '',
}

function ModifierOptionForm({ item, draft, panel }: ItemFormProps<ModifierOption>) {
  const defaults = item ? { ...item, price: String(item.price) } : newOption
  const form = useDraftForm(optionSchema, defaults, draft)
  const { control } = form
  const allowComment = useWatch({ control, name: 'allowComment' })
  return (
    <FormPanel form={form} {...panel}>
      <TextField control={control} name="title" label="Name" required autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField control={control} name="price" label="Price" required leftSection="$" />
      <CheckboxField control={control} name="allowComment" label="Allow note" />
      {allowComment && (
        <TextField
          control={control}
          name="commentPlaceholder"
          label="Comment placeholder"
          required
        />
      )}
    </FormPanel>
  )
}

export const modifierOption: ItemKind<ModifierOption> = {
  noun: 'option',
  titleOf: ({ title }) => title,
  copy: copyItem,
  Form: ModifierOptionForm,
}

const groupSchema = z.object({
  title: required('Please enter the name'),
  description: required('Please enter the description'),
  selectionType: z.string(),
  isRequired: z.boolean(),
  /** Not edited by this form. Declared because zod would otherwise strip a new group's options. */
  options: z.array(z.custom<ModifierOption | Unreadable>()),
})
export type ModifierGroup = Item<z.output<typeof groupSchema>>

const newGroup = {
  title: '',
  description: '',
  selectionType: 'single',
  isRequired: false,
  options: [],
}

function ModifierGroupForm({ item = newGroup, draft, panel }: ItemFormProps<ModifierGroup>) {
  const form = useDraftForm(groupSchema, item, draft)
  const { control } = form
  // Adds the current type if it is unknown. The select would otherwise show the first type.
  const types = new Set<string>([...selectionTypes, item.selectionType])
  return (
    <FormPanel form={form} {...panel}>
      <TextField control={control} name="title" label="Name" required autoFocus />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={2}
      />
      <SelectField
        control={control}
        name="selectionType"
        label="Selection type"
        data={[...types].map((value) => ({ value, label: selectionTypeLabel(value) }))}
      />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}

export const modifierGroup: ItemKind<ModifierGroup> = {
  noun: 'modifier group',
  titleOf: ({ title }) => title,
  copy(group) {
    const options = group.options.filter((option) => !(option instanceof Unreadable))
    if (options.length < group.options.length) return undefined
    return { ...copyItem(group), options: options.map(copyItem) }
  },
  Form: ModifierGroupForm,
}
