import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useWatch } from 'react-hook-form'

import { EditableList } from './editable-list'
import type { EditorDialog } from './editor-dialogs'
import { setRows } from './list-error'
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
        <Text size="sm" c="dimmed">
          What a provider needs to know before the job. No questions yet.
        </Text>
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
              {description !== '' && (
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
              )}
              {placeholder !== '' && (
                <Text size="sm" c="dimmed">
                  “{placeholder}”
                </Text>
              )}
            </Stack>
            {tools}
          </Group>
        )}
      </EditableList>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onEdit({ key: 'intakeQuestion', index: null })}
      >
        Add question
      </Button>
    </Stack>
  )
}
