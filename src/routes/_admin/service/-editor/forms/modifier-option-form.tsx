import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { numberOrEmpty } from '@/routes/_admin/service/-rules'
import { CheckboxField, NumberField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

const fields = z.object({
  title: z.string().check(z.trim()),
  price: numberOrEmpty,
  description: z.string().check(z.trim()),
  allowComment: z.boolean(),
  commentPlaceholder: z.string().check(z.trim()),
})

const modifierOption = z.pipe(
  fields.check(
    z.refine(({ title }) => title !== '', { path: ['title'], error: 'Please enter option name' }),
    z.refine(({ price }) => price !== '' && price >= 0, {
      path: ['price'],
      error: 'Please enter price, min 0',
    }),
    z.refine(({ allowComment, commentPlaceholder }) => !allowComment || commentPlaceholder !== '', {
      path: ['commentPlaceholder'],
      error: 'Please enter comment placeholder',
    }),
  ),
  z.transform((option: z.output<typeof fields>) => ({ ...option, price: Number(option.price) })),
)

export type ModifierOptionValues = z.output<typeof modifierOption>

const empty: z.input<typeof fields> = {
  title: '',
  price: '',
  description: '',
  allowComment: false,
  commentPlaceholder: '',
}

interface ModifierOptionFormProps {
  option: ModifierOptionValues | undefined
  onSave: (values: ModifierOptionValues) => void
}

export function ModifierOptionForm({ option, onSave }: ModifierOptionFormProps) {
  const form = useZodForm(modifierOption, option ?? empty)
  const { control } = form
  const allowComment = useWatch({ control, name: 'allowComment' })
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="title" label="Name" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField control={control} name="price" label="Price" prefix="$" />
      <CheckboxField control={control} name="allowComment" label="Allow note" />
      {allowComment && (
        <TextField control={control} name="commentPlaceholder" label="Comment placeholder" />
      )}
    </FormPanel>
  )
}
