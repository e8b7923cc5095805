import * as z from 'zod/mini'

import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { CheckboxField, SelectField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

const modifierGroup = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Please enter the name')),
  description: z.string().check(z.trim(), z.minLength(1, 'Please enter the description')),
  selectionType: z.string(),
  isRequired: z.boolean(),
})

export type ModifierGroupValues = z.output<typeof modifierGroup>

const empty = { title: '', description: '', selectionType: 'single', isRequired: false }

interface ModifierGroupFormProps {
  group: ModifierGroupValues | undefined
  onSave: (values: ModifierGroupValues) => void
}

export function ModifierGroupForm({ group = empty, onSave }: ModifierGroupFormProps) {
  const form = useZodForm(modifierGroup, group)
  const { control } = form
  // An unknown type of the server stays selectable; saving must not change it.
  const types = new Set<string>([...selectionTypes, group.selectionType])
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="title" label="Name" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
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
