import { ApiError } from '@/domain/api-error'
import { isolate } from '@/domain/format/isolate'
import { toast } from '@/ui/feedback/toast'
import { useIsCurrentScreen } from '@/ui/form/use-is-current-screen'
import { confirm } from '@/ui/overlay/confirm'

import {
  type ComparedPart,
  findConflicts,
  joinVersions,
  type Versions,
} from './compare-copies'
import { askWhatToSave } from './comparison'

/*
 * Before a record is overwritten, reads it once more, and lets the user decide about what another
 * admin has changed since.
 */

/** Milliseconds after which the save goes ahead without the check. */
const CHECK_TIMEOUT = 8_000

/** A copy of a record: as the server sent it, and what the form shows of it. */
export interface RecordCopy<Raw, Values> {
  raw: Raw
  form: Values
}

interface EditsCheck<Raw, Values> {
  /** The server's copy that the form was filled with. */
  base: RecordCopy<Raw, Values>
  values: Values
  /** What kind of record it is, such as 'service', and its name. */
  subject: string
  name: string
  parts: readonly ComparedPart<Values>[]
  /** Resolves to null if the record is gone. So is one of which the server says 'not found'. */
  fetchCopy: (signal: AbortSignal) => Promise<RecordCopy<Raw, Values> | null>
  /** Whether a record that is gone can be created again. */
  canCreate?: boolean
}

interface EditsSave<Raw, Values, Saved> extends EditsCheck<Raw, Values> {
  send: (edits: ResolvedEdits<Raw, Values>) => Promise<Saved>
}

/** What to save. Without a base, the record is gone and is to be created again. */
export interface ResolvedEdits<Raw, Values> {
  base: RecordCopy<Raw, Values> | null
  values: Values
}

/**
 * Returns a function that overwrites a record by `send`, and resolves to what that resolves to.
 *
 * If another admin has changed what people see of the record, it first asks the user what to save, and
 * asks again until a read shows nothing that the user has not seen. It sends the form as it is to be
 * laid over the newest copy: with the user's changes, and otherwise with what is there now. If the
 * record is gone, it says so and, on 'Create it again', sends no copy and the form as decided so far.
 * It sends nothing and resolves to null if the user goes back to editing or has left the screen, or if
 * the server's copy is unreadable. It rejects if `send` does, or if the session has ended.
 */
export function useSaveEdits<Raw extends object, Values extends object>() {
  const isCurrentScreen = useIsCurrentScreen()

  return async function saveEdits<Saved>({
    send,
    ...check
  }: EditsSave<Raw, Values, Saved>): Promise<Saved | null> {
    const earlier = earlierAttempts(check.base)
    const edits = await resolveEdits(check, earlier, isCurrentScreen)
    if (!edits) return null
    const { base, values } = edits
    if (!base) return send(edits)
    // If there was no check, what was sent before may still have been saved.
    const before = base === check.base ? earlier : { sent: [], decided: base.form }
    const remember = (attempts: Attempts<Values>) => {
      // The form may take either for the copy that it is based on.
      for (const { raw } of [check.base, base]) attemptsAt.set(raw, attempts)
    }
    remember({ ...before, sent: [...before.sent, values] })
    try {
      return await send(edits)
    } catch (error) {
      // What was refused was not saved, so whoever has saved the same since is somebody else.
      if (error instanceof ApiError && !error.outcomeUnknown) remember(before)
      throw error
    }
  }
}

type Attempts<Values> = Pick<Versions<Values>, 'sent' | 'decided'>

/**
 * The attempts at an edit, by the copy that it is based on, as it came. A draft keeps the copy, so that
 * restored edits know of them too. Other edits have a copy of their own, also of the same record.
 */
const attemptsAt = new WeakMap<object, Attempts<unknown>>()

function earlierAttempts<Raw extends object, Values>({
  raw,
  form,
}: RecordCopy<Raw, Values>): Attempts<Values> {
  const found = attemptsAt.get(raw) as Attempts<Values> | undefined
  return found ?? { sent: [], decided: form }
}

/** What the server itself has made of a save is no change of somebody else. `raw` is the copy after it. */
export function acceptStored(raw: object, stored: object): void {
  attemptsAt.set(raw, { sent: [], decided: stored })
}

async function resolveEdits<Raw, Values extends object>(
  check: EditsCheck<Raw, Values>,
  earlier: Attempts<Values>,
  isCurrentScreen: () => boolean,
): Promise<ResolvedEdits<Raw, Values> | null> {
  const { base, values, subject, parts } = check
  let edits: ResolvedEdits<Raw, Values> = { base, values }
  let taken: string[] = []
  /** What the user has seen of theirs. */
  let shown = ''
  let hasSeenAll = false
  while (!hasSeenAll) {
    const copy = await fetchServerCopy(check, isCurrentScreen)
    if (copy === 'stopped') return null
    if (copy === 'unchecked') return edits
    if (copy === 'gone') {
      return (await askToCreate(check)) ? { base: null, values: edits.values } : null
    }
    const versions = { ...earlier, loaded: base.form, mine: values, theirs: copy.form }
    const conflicts = findConflicts(parts, versions)
    const texts = JSON.stringify(
      conflicts.map(({ label, text }) => [label, text(copy.form)]),
    )
    hasSeenAll = conflicts.length === 0 || texts === shown
    if (!hasSeenAll) {
      const isRepeated = shown !== ''
      const labels = await askWhatToSave({ subject, isRepeated, conflicts, ...versions })
      if (!labels) return null
      const isAsked = (label: string) => conflicts.some((part) => part.label === label)
      taken = [...taken.filter((label) => !isAsked(label)), ...labels]
      shown = texts
    }
    edits = { base: copy, values: joinVersions(parts, versions, { conflicts, taken }) }
  }
  return edits
}

/**
 * Reads what is on the server now. Resolves to 'unchecked' if the save goes ahead without, as a toast
 * says, and to 'stopped' if nothing may be saved. Rejects only if the session has ended.
 */
async function fetchServerCopy<Raw, Values>(
  { fetchCopy, name }: EditsCheck<Raw, Values>,
  isCurrentScreen: () => boolean,
): Promise<RecordCopy<Raw, Values> | 'gone' | 'unchecked' | 'stopped'> {
  try {
    const copy = await fetchCopy(AbortSignal.timeout(CHECK_TIMEOUT))
    // A user who has left the screen has agreed to discard the edits, so don't save them.
    return isCurrentScreen() ? (copy ?? 'gone') : 'stopped'
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    if (!isCurrentScreen()) return 'stopped'
    if (isGone(error)) return 'gone'
    // What is on the server now would be replaced by a version that may lack it.
    if (error instanceof ApiError && error.failure === 'unreadable') {
      toast.error(error.message)
      return 'stopped'
    }
    toast.warning(
      `It could not be checked whether someone else has changed “${isolate(name)}”.`,
    )
    return 'unchecked'
  }
}

/** A 404 or 'not found' is an answer: the record is gone. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [404, 410].includes(error.status) || /not found/i.test(error.message)
}

type GoneRecord = Pick<EditsCheck<unknown, object>, 'subject' | 'name' | 'canCreate'>

/** Says that the record is gone. Resolves to true if the user wants to create it again. */
const askToCreate = ({ subject, name, canCreate = false }: GoneRecord) =>
  confirm({
    title: `This ${subject} is gone`,
    body: `“${isolate(name)}” has been deleted, so nothing was saved. What you typed is still here.`,
    yes: canCreate ? 'Create it again' : null,
    no: 'Back to editing',
    focusNo: true,
  })
