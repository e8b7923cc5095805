import * as z from 'zod/mini'

import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { FormPanel } from '@/ui/form/form-panel'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

import type { IntakeQuestion } from '../service-schema'

const intakeQuestion = z.object({
  question: z.string().check(z.trim(), z.minLength(1, 'Please enter the question')),
  description: z.string().check(z.trim(), z.minLength(1, 'Please enter the question description')),
  placeholder: z.string().check(z.trim()),
  isRequired: z.boolean(),
})

interface IntakeQuestionFormProps {
  question: IntakeQuestion | undefined
  onSave: (values: z.output<typeof intakeQuestion>) => void
}

export function IntakeQuestionForm({ question, onSave }: IntakeQuestionFormProps) {
  const form = useZodForm(intakeQuestion, {
    question: question?.question ?? '',
    description: question?.description ?? '',
    placeholder: question?.placeholder ?? '',
    isRequired: question?.isRequired ?? false,
  })
  const { control } = form
  return (
    <FormPanel form={form} onSubmit={onSave} pending={false} submitLabel="Save">
      <TextField control={control} name="question" label="Question" autoComplete="off" autoFocus />
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <TextField control={control} name="placeholder" label="Placeholder" autoComplete="off" />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </FormPanel>
  )
}
