import { Badge, Group, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'

import { EditableList } from './editable-list'
import type { EditorDialog } from './editor-dialogs'
import { AddRow, Detail, setRows } from './list-parts'
import { copyRow, type ServiceForm } from './service-schema'

interface QuestionsSectionProps {
  form: ServiceForm
  onEdit: (dialog: EditorDialog) => void
}

export function QuestionsSection({ form, onEdit }: QuestionsSectionProps) {
  const questions = useWatch({ control: form.control, name: 'intakeQuestions' })
  return (
    <Stack align="flex-start" gap="sm">
      {questions.length === 0 && (
        <Detail>What a provider needs to know before the job. No questions yet.</Detail>
      )}
      <EditableList
        label="Intake questions"
        rows={questions}
        nameOf={({ question }) => question}
        onChange={(next) => setRows(form, 'intakeQuestions', next)}
        onEdit={(index) => onEdit({ key: 'intakeQuestion', index })}
        copy={copyRow}
      >
        {({ question, description, placeholder, isRequired }, tools) => (
          <Group gap="0.25rem 0.75rem" justify="flex-end" py="xs">
            <Stack gap={0} flex="1 1 12rem" miw={0}>
              <Group gap="xs">
                <Text fw={500} miw={0}>
                  {question}
                </Text>
                {isRequired && (
                  <Badge color="neutral" variant="light" size="sm" tt="none">
                    Required
                  </Badge>
                )}
              </Group>
              <Detail>{description}</Detail>
              <Detail>{placeholder && `“${placeholder}”`}</Detail>
            </Stack>
            {tools}
          </Group>
        )}
      </EditableList>
      <AddRow
        control={form.control}
        name="intakeQuestions"
        onClick={() => onEdit({ key: 'intakeQuestion', index: null })}
      >
        Add question
      </AddRow>
    </Stack>
  )
}
