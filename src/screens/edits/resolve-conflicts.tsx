import { Box, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useRef, useState } from 'react'

import { ApiError } from '@/api/client/http'
import { isSame } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { canAsk, confirm, questionProps } from '@/ui/overlay/confirm'

import classes from '@/ui/overlay/dialog.module.css'

/** Milliseconds after which the save goes ahead without the check. */
const CHECK_TIMEOUT = 8_000

/** A part of a record that is compared, as people read it. */
export interface ComparedPart<Values> {
  label: string
  fields: (keyof Values)[]
  /** A difference that people can't see, such as an id, is no difference of the text. */
  text: (values: Values) => string
  /** Shows the part in place of its text. */
  show?: (values: Values, other: Values) => ReactNode
  /** Shown beside the buttons, where it stays in view. */
  tools?: ReactNode
}

/** A copy of a record: as the server sent it, and what the form shows of it. */
export interface RecordCopy<Raw, Values> {
  raw: Raw
  form: Values
}

interface Edits<Raw, Values> {
  /** The server's copy that the form was filled with. */
  base: RecordCopy<Raw, Values>
  values: Values
}

interface EditsCheck<Raw, Values> extends Edits<Raw, Values> {
  /** What kind of record it is, such as 'service', and its name. */
  subject: string
  name: string
  parts: readonly ComparedPart<Values>[]
  /** Resolves to null if the record is gone. So is one of which the server says 'not found'. */
  fetchCopy: (signal: AbortSignal) => Promise<RecordCopy<Raw, Values> | null>
  /** Whether a record that is gone can be created again. */
  canCreate?: boolean
}

/** What to save. Without a base, the record is gone and is to be created again. */
interface ResolvedEdits<Raw, Values> {
  base: RecordCopy<Raw, Values> | null
  values: Values
}

/**
 * Returns a function to call before a record is overwritten. If another admin has changed what people
 * see of it, asks the user what to save, and asks again until a read shows nothing that the user has
 * not seen. Resolves to the newest copy, and to the form as it is to be laid over it: with the user's
 * changes, and otherwise with what is there now. If the record is gone, says so and, on 'Create it
 * again', resolves to no copy and to the form as it is. Resolves to null if the user goes back to
 * editing or has left the screen, or if the server's copy is unreadable. Rejects only if the session
 * has ended.
 */
export function useResolveEdits<Raw, Values extends object>() {
  const isCurrentScreen = useIsCurrentScreen()
  /** What an earlier attempt has sent, which may have been saved although the answer was lost. */
  const lastSent = useRef<Values>(undefined)
  return async (
    check: EditsCheck<Raw, Values>,
  ): Promise<ResolvedEdits<Raw, Values> | null> => {
    const { base, values, subject, parts } = check
    const loaded = base.form
    const sent = lastSent.current ?? loaded
    const isChanged = (field: keyof Values) =>
      [values, sent].some((form) => !isSame(loaded[field], form[field]))

    let answer: Edits<Raw, Values> = { base, values }
    let taken: string[] = []
    let shown = ''
    for (let isAnswered = false; !isAnswered;) {
      let copy: RecordCopy<Raw, Values> | null
      try {
        copy = await check.fetchCopy(AbortSignal.timeout(CHECK_TIMEOUT)).catch(nullIfGone)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) throw error
        // A user who has left the screen has agreed to discard the edits, so don't save them.
        if (!isCurrentScreen()) return null
        // What is on the server now would be replaced by a version that may lack it.
        if (error instanceof ApiError && error.failure === 'unreadable') {
          toast.error(error.message)
          return null
        }
        const name = isolate(check.name)
        toast.warning(`It could not be checked whether someone else has changed “${name}”.`)
        break
      }
      if (!isCurrentScreen()) return null
      if (copy === null) return (await askToCreate(check)) ? { base: null, values } : null
      const theirs = copy.form
      const conflicts = parts.filter(({ text }) =>
        [loaded, sent, values].every((version) => differ(text(theirs), text(version))),
      )
      const found = JSON.stringify(
        conflicts.map(({ label, text }) => [label, text(theirs)]),
      )
      isAnswered = conflicts.length === 0 || found === shown
      if (!isAnswered) {
        const isRepeated = shown !== ''
        const labels = await ask({
          subject,
          isRepeated,
          conflicts,
          loaded,
          mine: values,
          theirs,
        })
        if (!labels) return null
        taken = labels
        shown = found
      }
      const mine = parts
        .filter(({ label }) => !taken.includes(label))
        .filter((part) => conflicts.includes(part) || part.fields.some(isChanged))
        .flatMap(({ fields }) => fields.map((field) => [field, values[field]] as const))
      answer = { base: copy, values: { ...theirs, ...Object.fromEntries(mine) } }
    }
    lastSent.current = answer.values
    return answer
  }
}

/** A 404 or 'not found' is an answer: the record is gone. */
function nullIfGone(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  if (![404, 410].includes(error.status) && !/not found/i.test(error.message)) throw error
  return null
}

type GoneRecord = Pick<EditsCheck<unknown, object>, 'subject' | 'name' | 'canCreate'>

/** Says that the record is gone. Resolves to true if the user wants to create it again. */
const askToCreate = ({ subject, name, canCreate = false }: GoneRecord) =>
  confirm({
    title: `This ${subject} is gone`,
    body: `Someone else has deleted “${isolate(name)}”, so nothing was saved. What you typed is still here.`,
    yes: canCreate ? 'Create it again' : null,
    no: 'Back to editing',
    focusNo: true,
  })

function differ(text: string, other: string): boolean {
  const [a, b] = [text, other].map((one) => one.replace(/[^\S\n]+/g, ' ').trim())
  return a !== b
}

interface Question<Values> {
  subject: string
  /** True if the record has changed since the user last answered. */
  isRepeated: boolean
  conflicts: readonly ComparedPart<Values>[]
  loaded: Values
  mine: Values
  theirs: Values
}

/** Resolves to the labels of the parts of which to take theirs, or to null on Back to editing. */
async function ask<Values>(question: Question<Values>): Promise<string[] | null> {
  if (!(await canAsk())) return null
  return new Promise((resolve) => {
    const id = modals.open({
      ...questionProps,
      title: `Someone else has changed this ${question.subject}`,
      size: 'xl',
      classNames: { header: classes.header, title: classes.title, body: classes.body },
      onClose: () => resolve(null),
      children: (
        <Comparison
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

function Comparison<Values>({
  onAnswer,
  ...question
}: Question<Values> & { onAnswer: (taken: string[] | null) => void }) {
  const { conflicts, isRepeated, loaded, mine, theirs } = question
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
          {conflicts.map((part) => {
            const { label, text, show = text } = part
            const onlyTheirs = isOnlyTheirs(part)
            return (
              <section key={label} aria-label={label}>
                <Group justify="space-between" mb="xs">
                  <Text fw={600}>{label}</Text>
                  {onlyTheirs && <Checkbox value={label} label="Take over their change" />}
                </Group>
                <Versions
                  of={{
                    [onlyTheirs ? 'Unchanged by you' : 'Mine']: show(mine, theirs),
                    Theirs: show(theirs, mine),
                  }}
                />
              </section>
            )
          })}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="xs" className={classes.stickyActions}>
        <Text size="sm" c="dimmed" w="100%">
          “Keep mine” saves your version, with the changes of theirs that you take over.
          <br />
          “Take theirs” drops everything that you changed in the parts shown here.
        </Text>
        <Box me="auto">{conflicts[0]?.tools}</Box>
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

/** Shows versions beside each other, by their names. */
export function Versions({ of }: { of: Record<string, ReactNode> }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      {Object.entries(of).map(([name, version]) => (
        <Box key={name} component="figure" m={0} aria-label={name} data-version={name}>
          <Text component="figcaption" size="sm" c="dimmed" mb={4}>
            {name}
          </Text>
          <div className={classes.value}>{version || <Text c="dimmed">Empty</Text>}</div>
        </Box>
      ))}
    </SimpleGrid>
  )
}
