import { Box, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'

import { EmptyNote } from '@/ui/feedback/empty-note'
import { startAsking, questionProps } from '@/ui/overlay/confirm'

import { type ComparedPart, differ, type Versions } from './compare-copies'

import classes from '@/ui/overlay/dialog.module.css'

/* The dialog in which the user chooses, of a record that two people have changed, what to save. */

interface Question<Values> extends Versions<Values> {
  subject: string
  /** True if the record has changed since the user last answered. */
  isRepeated: boolean
  conflicts: readonly ComparedPart<Values>[]
}

/** Resolves to the labels of the parts of which to take theirs, or to null on Back to editing. */
export async function askWhatToSave<Values>(
  question: Question<Values>,
): Promise<string[] | null> {
  if (!(await startAsking())) return null
  return new Promise((resolve) => {
    const id = modals.open({
      ...questionProps,
      title: `Someone else has changed this ${question.subject}`,
      size: 'xl',
      classNames: { header: classes.header, title: classes.title, body: classes.body },
      onClose: () => resolve(null),
      children: (
        // Without the key, a question that follows while this one closes would begin with its choice.
        <Comparison
          key={randomId()}
          {...question}
          onAnswer={(taken) => {
            resolve(taken)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

interface ComparisonProps<Values> extends Question<Values> {
  onAnswer: (taken: string[] | null) => void
}

function Comparison<Values>({
  conflicts,
  isRepeated,
  loaded,
  mine,
  theirs,
  onAnswer,
}: ComparisonProps<Values>) {
  const isOnlyTheirs = ({ text }: ComparedPart<Values>) => !differ(text(mine), text(loaded))
  const [taken, setTaken] = useState(
    conflicts.filter(isOnlyTheirs).map(({ label }) => label),
  )
  return (
    <Stack gap="lg" data-comparison>
      <Text c="dimmed">
        {isRepeated
          ? 'It was saved once more while you were choosing, so please choose again.'
          : 'It was saved by another admin after you opened it. Your changes have not been saved yet.'}
      </Text>
      <Checkbox.Group value={taken} onChange={setTaken}>
        <Stack gap="lg">
          {conflicts.map((part) => (
            <Conflict
              key={part.label}
              part={part}
              mine={mine}
              theirs={theirs}
              isOnlyTheirs={isOnlyTheirs(part)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="xs" className={classes.stickyActions}>
        <Text size="sm" c="dimmed" w="100%">
          “Keep mine” saves your version, with the changes of theirs that you take over.
          <br />
          “Take theirs” drops everything that you changed in the parts shown here.
        </Text>
        {conflicts[0]?.tools && <Box me="auto">{conflicts[0].tools}</Box>}
        <Button variant="default" data-autofocus onClick={() => onAnswer(null)}>
          Back to editing
        </Button>
        <Button
          variant="default"
          onClick={() => onAnswer(conflicts.map(({ label }) => label))}
        >
          Take theirs
        </Button>
        <Button onClick={() => onAnswer(taken)}>Keep mine</Button>
      </Group>
    </Stack>
  )
}

interface ConflictProps<Values> {
  part: ComparedPart<Values>
  mine: Values
  theirs: Values
  /** True if the user has not changed the part, and may take over what the other admin has. */
  isOnlyTheirs: boolean
}

function Conflict<Values>({ part, mine, theirs, isOnlyTheirs }: ConflictProps<Values>) {
  const { label, text, show = text } = part
  const mineLabel = isOnlyTheirs ? 'Unchanged by you' : 'Mine'
  return (
    <section aria-label={label}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{label}</Text>
        {isOnlyTheirs && <Checkbox value={label} label="Take over their change" />}
      </Group>
      <SideBySide
        versions={{ [mineLabel]: show(mine, theirs), Theirs: show(theirs, mine) }}
      />
    </section>
  )
}

interface SideBySideProps {
  /** By their names. */
  versions: Record<string, ReactNode>
}

export function SideBySide({ versions }: SideBySideProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      {Object.entries(versions).map(([name, version]) => (
        <Box key={name} component="figure" m={0} aria-label={name} data-version={name}>
          <Text component="figcaption" size="sm" c="dimmed" mb={4}>
            {name}
          </Text>
          <div className={classes.value}>{version || <EmptyNote>Empty</EmptyNote>}</div>
        </Box>
      ))}
    </SimpleGrid>
  )
}
