import type { ReactNode } from 'react'

import { ApiError } from '@/api/client/http'
import { isSame } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import { findConflicts } from '@/domain/service/find-conflicts'
import { toast } from '@/ui/feedback/toast'
import { type ConflictField, resolveConflict } from '@/ui/overlay/conflict'

/** Milliseconds after which the save goes ahead without the check. */
const CHECK_TIMEOUT = 8_000

interface ConflictCheck<Copy, Field extends string> {
  /** What kind of record it is, such as 'service', and its name. */
  subject: string
  name: string
  fetchCopy: (signal: AbortSignal) => Promise<Copy>
  /** Compares the server's copy with the unsaved edits and with the copy they are based on. */
  conflictsWith: (theirs: Copy) => ConflictField<Field>[]
  isCurrentScreen: () => boolean
}

interface Resolution<Copy, Field> {
  /** The server's copy, or null if it could not be read. */
  theirs: Copy | null
  /** The fields to take over from it. */
  taken: Field[]
}

/**
 * Call this before overwriting a record. If another admin has changed it, asks the user what to
 * save, and asks again until a read shows nothing that the user has not seen. Resolves to null if
 * the user goes back to editing or has left the screen, or if the server's copy is unreadable.
 * Rejects only if the session has ended.
 */
export async function resolveConflicts<Copy, Field extends string>({
  subject,
  name,
  fetchCopy,
  conflictsWith,
  isCurrentScreen,
}: ConflictCheck<Copy, Field>): Promise<Resolution<Copy, Field> | null> {
  let answer: Resolution<Copy, Field> = { theirs: null, taken: [] }
  let shown: ConflictField<Field>[] = []
  for (;;) {
    let theirs: Copy
    try {
      theirs = await fetchCopy(AbortSignal.timeout(CHECK_TIMEOUT))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error
      if (!isCurrentScreen()) return null
      // What is on the server now would be replaced by a version that may lack it.
      if (error instanceof ApiError && error.failure === 'unreadable') {
        toast.error(error.message)
        return null
      }
      toast.warning(`It could not be checked whether someone else has changed “${isolate(name)}”.`)
      return answer
    }
    if (!isCurrentScreen()) return null
    const conflicts = conflictsWith(theirs)
    if (conflicts.length === 0 || textOf(conflicts) === textOf(shown)) {
      return { theirs, taken: answer.taken }
    }

    const choices = await resolveConflict({
      subject,
      fields: conflicts,
      isRepeated: shown.length > 0,
    })
    if (!choices) return null
    const taken = conflicts.filter((_, index) => choices[index] === 'theirs')
    answer = { theirs, taken: taken.map(({ field }) => field) }
    shown = conflicts
  }
}

function textOf(conflicts: ConflictField[]): string {
  return JSON.stringify(conflicts.map(({ field, version }) => [field, version]))
}

/** A part of a form that is compared, as people read it. */
export interface ComparedPart<Values> {
  label: string
  fields: (keyof Values)[]
  text: (values: Values) => string
  show?: (values: Values) => ReactNode
}

interface Edits<Copy, Values> {
  /** The server's copy that the form was filled with. */
  base: Copy
  values: Values
}

interface EditsCheck<Copy, Values, Name extends string> extends Pick<
  ConflictCheck<Copy, Name>,
  'subject' | 'name' | 'fetchCopy' | 'isCurrentScreen'
> {
  parts: Readonly<Record<Name, ComparedPart<Values>>>
  /** Returns what the form shows of a copy. */
  read: (copy: Copy) => Values
  /** What an earlier attempt has sent, which may have been saved although the answer was lost. */
  sent: Values | undefined
}

/**
 * Like resolveConflicts(), for the form of a whole record. Resolves to the newest copy, and to the
 * form as it is to be laid over it: with the user's changes, and otherwise with what is there now.
 */
export async function resolveEdits<Copy, Values extends object, Name extends string>(
  { base, values }: Edits<Copy, Values>,
  { parts, read, sent, ...check }: EditsCheck<Copy, Values, Name>,
): Promise<Edits<Copy, Values> | null> {
  const names = Object.keys(parts) as Name[]
  const textsOf = (form: Values) =>
    Object.fromEntries(names.map((name) => [name, parts[name].text(form)])) as Record<Name, string>
  const loaded = read(base)
  let kept: Name[] = []
  const resolution = await resolveConflicts<Copy, Name>({
    ...check,
    conflictsWith(copy) {
      const theirs = read(copy)
      const texts = textsOf(theirs)
      const found = findConflicts(textsOf(loaded), textsOf(values), texts, sent && textsOf(sent))
      kept = found.map(({ field }) => field)
      return found.map(({ field, onlyTheirs }) => {
        const { label, text, show = text } = parts[field]
        const version = texts[field]
        return { field, label, mine: show(values), theirs: show(theirs), version, onlyTheirs }
      })
    },
  })
  if (!resolution) return null
  const { theirs: copy, taken } = resolution
  if (!copy) return { base, values }
  const isChanged = (field: keyof Values) =>
    [values, sent ?? loaded].some((form) => !isSame(loaded[field], form[field]))
  const mine = names
    .filter((name) => !taken.includes(name))
    .filter((name) => kept.includes(name) || parts[name].fields.some(isChanged))
    .flatMap((name) => parts[name].fields)
  const ownValues = Object.fromEntries(mine.map((field) => [field, values[field]]))
  return { base: copy, values: { ...read(copy), ...ownValues } }
}
