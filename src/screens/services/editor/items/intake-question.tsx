import { useState } from 'react'
import * as z from 'zod/mini'

import { type Raw, shownFlag, shownText } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

import { editedFlag, editedText, requiredText, sentText } from '../edited-values'
import { type ItemFormProps, ItemFormPanel } from './item-form-panel'
import { ItemList, useItemsField } from './item-list'
import { type ItemContentProps, ItemLine } from './item-row'
import { readItem, requiredLabel } from './item-values'

export const intakeQuestionSchema = z.object({
  question: requiredText('Please enter the question'),
  description: requiredText('Please enter the question description'),
  placeholder: editedText,
  isRequired: editedFlag,
})
export type IntakeQuestionValues = z.output<typeof intakeQuestionSchema>

const NEW_QUESTION: Raw = {}

export const readIntakeQuestion = (raw: unknown): IntakeQuestionValues =>
  readItem(raw, {
    question: shownText,
    description: shownText,
    placeholder: shownText,
    isRequired: shownFlag,
  })

const toRaw = ({
  question,
  description,
  placeholder,
  isRequired,
}: IntakeQuestionValues) => ({
  question: sentText(question),
  description: sentText(description),
  placeholder: sentText(placeholder),
  isRequired,
})

export function IntakeQuestions() {
  return (
    <ItemList
      items={useItemsField('intakeQuestions')}
      noun="question"
      label="Intake questions"
      hint="What a provider needs to know before the job. No questions yet."
      titleField="question"
      newItem={NEW_QUESTION}
      Content={QuestionContent}
      Form={QuestionForm}
    />
  )
}

function QuestionContent({ raw, titleId, tools }: ItemContentProps) {
  const { question, description, placeholder, isRequired } = readIntakeQuestion(raw)
  return (
    <ItemLine
      title={displayValue(question)}
      titleId={titleId}
      description={description ?? MISSING}
      note={placeholder ? `“${isolate(placeholder)}”` : ''}
      aside={requiredLabel(isRequired)}
      tools={tools}
    />
  )
}

function QuestionForm({ raw, ...dialog }: ItemFormProps) {
  const [before] = useState(() => readIntakeQuestion(raw))
  const form = useZodForm(intakeQuestionSchema, before, dialog.draft.edits)
  const { control } = form
  return (
    <ItemFormPanel
      {...dialog}
      raw={raw}
      form={form}
      before={before}
      toRaw={toRaw}
      firstField="question"
    >
      <TextField
        control={control}
        name="question"
        label="Question"
        required
        data-autofocus
      />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={2}
      />
      <TextField control={control} name="placeholder" label="Placeholder" />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </ItemFormPanel>
  )
}
