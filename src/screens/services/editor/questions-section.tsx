import { Badge } from '@mantine/core'
import { useController, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

import { shownFlag, shownText } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'
import { Sentence } from '@/ui/page/sentence'

import { editedFlag, editedText, requiredText } from '../rules'
import type { ItemKind } from './item-dialog'
import { ItemList } from './item-list'
import { Detail, type ItemContentProps, ItemText } from './item-row'
import type { ServiceForm } from './service-schema'

const schema = z.object({
  question: requiredText('Please enter the question'),
  description: requiredText('Please enter the question description'),
  placeholder: editedText,
  isRequired: editedFlag,
})
type IntakeQuestion = z.output<typeof schema>

export const intakeQuestion: ItemKind<IntakeQuestion> = {
  noun: 'question',
  titleOf: ({ question }) => displayValue(question),
  read: (raw) => ({
    question: shownText(raw['question']),
    description: shownText(raw['description']),
    placeholder: shownText(raw['placeholder']),
    isRequired: shownFlag(raw['isRequired']),
  }),
  schemaFor: () => schema,
  Fields: QuestionFields,
}

function QuestionFields({ form: { control } }: { form: UseFormReturn<IntakeQuestion> }) {
  return (
    <>
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
    </>
  )
}

export function QuestionsSection({ form }: { form: ServiceForm }) {
  const { field } = useController({ control: form.control, name: 'intakeQuestions' })
  return (
    <ItemList
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      kind={intakeQuestion}
      label="Intake questions"
      hint="What a provider needs to know before the job. No questions yet."
      Content={QuestionContent}
    />
  )
}

function QuestionContent({ item, titleId, tools }: ItemContentProps<IntakeQuestion>) {
  const { description, placeholder, isRequired } = item
  const required = (
    <Badge component="span" color="neutral" variant="light" size="sm" tt="none">
      {isRequired ? 'Required' : `Required: ${MISSING}`}
    </Badge>
  )
  return (
    <ItemText
      titleId={titleId}
      title={<bdi>{intakeQuestion.titleOf(item)}</bdi>}
      badge={isRequired !== false && required}
      tools={tools}
    >
      <Detail>{description ?? MISSING}</Detail>
      <Detail>{placeholder && <Sentence text={`“${isolate(placeholder)}”`} />}</Detail>
    </ItemText>
  )
}
