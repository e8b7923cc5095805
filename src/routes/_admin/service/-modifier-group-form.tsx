import * as z from 'zod/mini'

import { selectionTypeLabel, selectionTypes } from '@/domain/selection-type'
import { CheckboxField, SelectField, TextareaField } from '@/ui/fields'
import { useZodForm } from '@/ui/form'
import { FormPanel } from '@/ui/form-panel'
import { TextField } from '@/ui/text-fields'

import type { ModifierGroup } from './-edit-form'

const modifierGroup = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Please enter the name')),
  description: z.string().check(z.trim(), z.minLength(1, 'Please enter the description')),
  selectionType: z.string(),
  isRequired: z.boolean(),
})

interface ModifierGroupFormProps {
  group: ModifierGroup | undefined
  onSave: (values: z.output<typeof modifierGroup>) => void
}

export function ModifierGroupForm({ group, onSave }: ModifierGroupFormProps) {
  const form = useZodForm(modifierGroup, {
    title: group?.title ?? '',
    description: group?.description ?? '',
    selectionType: group?.selectionType ?? 'single',
    isRequired: group?.isRequired ?? false,
  })
  const { control } = form
  // One that no record of ours knows stays choosable, or saving would change it.
  const types = new Set<string>([...selectionTypes, group?.selectionType ?? 'single'])
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="title" label="Name" autoComplete="off" autoFocus />
      <TextareaField control={control} name="description" label="Description" rows={2} />
      <SelectField
        control={control}
        name="selectionType"
        label="Selection type"
        options={[...types].map((value) => ({ value, label: selectionTypeLabel(value) }))}
      />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}
