import { Box, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useId, useState } from 'react'

import { canAsk, questionProps } from '@/ui/overlay/confirm'

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
  /** Shown beside the buttons, where it stays in view. */
  tools?: ReactNode
}

export type ConflictChoice = 'mine' | 'theirs'

export interface ConflictQuestion {
  /** What kind of record it is, such as 'service'. */
  subject: string
  fields: readonly ConflictField[]
  /** True if the fields have changed since the user last answered. */
  isRepeated?: boolean
}

/**
 * Asks which value to keep for each field that another admin has changed since the form was loaded.
 * Resolves to one choice per field, in the order of `fields`, or to null if the user goes back to
 * editing.
 */
export async function resolveConflict({
  subject,
  fields,
  isRepeated,
}: ConflictQuestion): Promise<ConflictChoice[] | null> {
  if (!(await canAsk())) return null
  return new Promise((resolve) => {
    const id = modals.open({
      ...questionProps,
      title: `Someone else has changed this ${subject}`,
      size: 'xl',
      classNames: { header: classes.header, title: classes.title, body: classes.body },
      onClose: () => resolve(null),
      children: (
        <Conflict
          fields={fields}
          isRepeated={isRepeated}
          onAnswer={(choices) => {
            resolve(choices)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

interface ConflictProps {
  isRepeated: boolean | undefined
  fields: readonly ConflictField[]
  onAnswer: (choices: ConflictChoice[] | null) => void
}

function Conflict({ fields, isRepeated, onAnswer }: ConflictProps) {
  const id = useId()
  const [isTakenOver, setTakenOver] = useState(() => fields.map(({ onlyTheirs }) => onlyTheirs))
  return (
    <Stack gap="lg" data-comparison>
      <Text c="dimmed">
        {isRepeated
          ? 'It was saved once more while you were choosing, so please choose again.'
          : 'It was saved by another admin after you opened it. Your changes have not been saved yet.'}
      </Text>
      {fields.map(({ label, mine, theirs, onlyTheirs }, index) => (
        <section key={label} aria-label={label}>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{label}</Text>
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
        <Text size="sm" c="dimmed" w="100%">
          <span id={`${id}-mine`}>
            {fields.some(({ onlyTheirs }) => onlyTheirs)
              ? '“Keep mine” saves your version, with the changes of theirs that you take over.'
              : '“Keep mine” saves your version and drops theirs.'}
          </span>
          <br />
          <span id={`${id}-theirs`}>
            “Take theirs” drops everything that you changed in the parts shown here.
          </span>
        </Text>
        {fields.map(
          ({ label, tools }) =>
            tools !== undefined && (
              <Box key={label} me="auto">
                {tools}
              </Box>
            ),
        )}
        <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
          Back to editing
        </Button>
        <Button
          variant="default"
          aria-describedby={`${id}-theirs`}
          onClick={() => onAnswer(fields.map(() => 'theirs'))}
        >
          Take theirs
        </Button>
        <Button
          aria-describedby={`${id}-mine`}
          onClick={() => onAnswer(isTakenOver.map((taken) => (taken ? 'theirs' : 'mine')))}
        >
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
