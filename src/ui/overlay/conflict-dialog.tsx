import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'

import { askInModal } from '@/ui/overlay/confirm'

import classes from '@/ui/overlay/dialog.module.css'

export interface ConflictField<Field extends string = string> {
  field: Field
  label: string
  mine: ReactNode
  theirs: ReactNode
  /** The text of `theirs`, to notice a change since the user saw it. */
  version: string
  /**
   * True if only the other admin changed this field. A checkbox, checked by default, then lets the
   * user take over the change.
   */
  onlyTheirs: boolean
  /** Shown beside the label. */
  tools?: ReactNode
}

export type ConflictChoice = 'mine' | 'theirs'

/**
 * Asks which value to keep for each field that another admin has changed since the form was loaded.
 * Resolves to one choice per field, in the order of `fields`, or to null if the user goes back to
 * editing. `subject` names the record, such as 'service'. `isRepeated` says that the fields have
 * changed since the user last answered.
 */
export function resolveConflict(
  subject: string,
  fields: readonly ConflictField[],
  isRepeated = false,
): Promise<ConflictChoice[] | null> {
  return askInModal<ConflictChoice[] | null>(null, (answer) => {
    const id = modals.open({
      title: `Someone else has changed this ${subject}`,
      size: 'xl',
      withCloseButton: false,
      classNames: { header: classes.header, title: classes.title, body: classes.body },
      onClose: () => answer(null),
      children: (
        <Conflict
          fields={fields}
          isRepeated={isRepeated}
          onAnswer={(choices) => {
            answer(choices)
            modals.close(id)
          }}
        />
      ),
    })
    return id
  })
}

interface ConflictProps {
  isRepeated: boolean
  fields: readonly ConflictField[]
  onAnswer: (choices: ConflictChoice[] | null) => void
}

function Conflict({ fields, isRepeated, onAnswer }: ConflictProps) {
  const [isTakenOver, setTakenOver] = useState(() => fields.map(({ onlyTheirs }) => onlyTheirs))
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        <span>
          {isRepeated
            ? 'It was saved once more while you were choosing, so please choose again.'
            : 'It was saved by another admin after you opened it. Your changes have not been saved yet.'}
        </span>
        <br />
        “Take theirs” drops everything that you changed in the parts shown here.
      </Text>
      {fields.map(({ label, mine, theirs, onlyTheirs, tools }, index) => (
        <section key={label} aria-label={label} data-comparison>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{label}</Text>
            {tools}
            {onlyTheirs && (
              <Checkbox
                label="Take over their change"
                checked={isTakenOver[index] ?? false}
                onChange={(event) =>
                  setTakenOver(isTakenOver.with(index, event.currentTarget.checked))
                }
              />
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Value heading={onlyTheirs ? 'Unchanged by you' : 'Mine'}>{mine}</Value>
            <Value heading="Theirs">{theirs}</Value>
          </SimpleGrid>
        </section>
      ))}
      <Group justify="flex-end" gap="xs" className={classes.stickyActions}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
          Back to editing
        </Button>
        <Button variant="default" onClick={() => onAnswer(fields.map(() => 'theirs'))}>
          Take theirs
        </Button>
        <Button onClick={() => onAnswer(isTakenOver.map((taken) => (taken ? 'theirs' : 'mine')))}>
          Keep mine
        </Button>
      </Group>
    </Stack>
  )
}

function Value({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {heading}
      </Text>
      <div className={classes.value}>
        {children === '' ? <Text c="dimmed">Empty</Text> : children}
      </div>
    </div>
  )
}
