import { Badge } from '@mantine/core'
import { useController } from 'react-hook-form'

import { isolate } from '@/domain/format/isolate'
import { Sentence } from '@/ui/page/sentence'

import { ItemList } from './items/item-list'
import type { ItemContentProps } from './items/item-row'
import { Detail, ItemText } from './items/item-text'
import { type IntakeQuestion, intakeQuestion } from './items/question-form'
import type { ServiceForm } from './service-schema'

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
  const { question, description, placeholder, isRequired } = item
  const required = (
    <Badge component="span" color="neutral" variant="light" size="sm" tt="none">
      Required
    </Badge>
  )
  return (
    <ItemText
      titleId={titleId}
      title={<bdi>{question}</bdi>}
      badge={isRequired && required}
      tools={tools}
    >
      <Detail>{description}</Detail>
      <Detail>{placeholder && <Sentence text={`“${isolate(placeholder)}”`} />}</Detail>
    </ItemText>
  )
}
