import * as z from 'zod/mini'

import { useDraftForm } from '@/screens/unsaved-edits'
import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'

import {
  copyItem,
  type Item,
  type ItemFormProps,
  type ItemKind,
  optionalText,
  required,
} from './item-kind'

const schema = z.object({
  question: required('Please enter the question'),
  description: required('Please enter the question description'),
  placeholder: optionalText,
  isRequired: z.boolean(),
})
export type IntakeQuestion = Item<z.output<typeof schema>>

const newQuestion = { question: '', description: '', placeholder: '', isRequired: false }

function IntakeQuestionForm({ item = newQuestion, draft, panel }: ItemFormProps<IntakeQuestion>) {
  const form = useDraftForm(schema, item, draft)
  const { control } = form
  return (
    <FormPanel form={form} {...panel}>
      <TextField control={control} name="question" label="Question" required autoFocus />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={2}
      />
      <TextField control={control} name="placeholder" label="Placeholder" />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}

export const intakeQuestion: ItemKind<IntakeQuestion> = {
  noun: 'question',
  titleOf: ({ question }) => question,
  copy: copyItem,
  Form: IntakeQuestionForm,
}
