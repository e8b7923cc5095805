import { Badge, Group, Stack, Text } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'

import { isolate } from '@/domain/format/isolate'
import { Sentence } from '@/ui/page/sentence'

import { Detail, ItemList } from './items/item-list'
import { intakeQuestion } from './items/question-form'
import type { ServiceForm } from './service-schema'

export function QuestionsSection({ form }: { form: ServiceForm }) {
  const list = { control: form.control, name: 'intakeQuestions' } as const
  return (
    <ItemList
      {...list}
      kind={intakeQuestion}
      array={useFieldArray(list)}
      items={useWatch(list)}
      onChange={(index, question) =>
        form.setValue(`intakeQuestions.${index}`, question, { shouldDirty: true })
      }
      label="Intake questions"
      hint="What a provider needs to know before the job. No questions yet."
    >
      {({ question, description, placeholder, isRequired }, { titleId, tools }) => (
        <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
          <Stack gap={0} flex="1 1 12rem" miw={0}>
            <Group gap="xs">
              <Text id={titleId} fw={500} miw={0}>
                <bdi>{question}</bdi>
              </Text>
              {isRequired && (
                <Badge color="neutral" variant="light" size="sm" tt="none">
                  Required
                </Badge>
              )}
            </Group>
            <Detail>{description}</Detail>
            <Detail>{placeholder && <Sentence text={`“${isolate(placeholder)}”`} />}</Detail>
          </Stack>
          {tools}
        </Group>
      )}
    </ItemList>
  )
}
