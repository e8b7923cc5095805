import * as z from 'zod/mini'

import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

const intakeQuestion = z.object({
  question: z.string().check(z.trim(), z.minLength(1, 'Please enter the question')),
  description: z.string().check(z.trim(), z.minLength(1, 'Please enter the question description')),
  placeholder: z.string().check(z.trim()),
  isRequired: z.boolean(),
})

export type IntakeQuestionValues = z.output<typeof intakeQuestion>

const empty = { question: '', description: '', placeholder: '', isRequired: false }

interface IntakeQuestionFormProps {
  question: IntakeQuestionValues | undefined
  onSave: (values: IntakeQuestionValues) => void
}

export function IntakeQuestionForm({ question = empty, onSave }: IntakeQuestionFormProps) {
  const form = useZodForm(intakeQuestion, question)
  const { control } = form
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="question" label="Question" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <TextField control={control} name="placeholder" label="Placeholder" />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}
