import type { ReactNode } from 'react'

import { isSame } from '@/api/schema/raw'
import { keysOf } from '@/domain/format/coded-word'

/* Compares, part by part, what two people have made of one record, and joins it. */

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

export interface Versions<Values> {
  /** What the form was filled with. */
  loaded: Values
  /** What earlier attempts have sent, which may have been saved although the answer was lost. */
  sent: readonly Values[]
  /** What an earlier attempt has found on the server, about which the user has decided. */
  decided: Values
  mine: Values
  /** What is on the server now. */
  theirs: Values
}

/** Returns the parts in which the server has something else than all other versions. */
export function findConflicts<Values>(
  parts: readonly ComparedPart<Values>[],
  { loaded, sent, decided, mine, theirs }: Versions<Values>,
): ComparedPart<Values>[] {
  const isTouched = (field: keyof Values) => !isSame(loaded[field], theirs[field])
  return parts.filter(({ fields, text }) => {
    if (!fields.some(isTouched)) return false
    const others = [loaded, ...sent, decided, mine]
    return others.every((version) => differ(text(theirs), text(version)))
  })
}

interface Decision<Values> {
  conflicts: readonly ComparedPart<Values>[]
  /** The labels of the parts of which the user takes theirs. */
  taken: readonly string[]
}

/**
 * Returns theirs, with what the user has changed, and mine of each conflict that is not taken. What is
 * the same in both stays the same object, so that a list that is open stays as it is.
 */
export function joinVersions<Values extends object>(
  parts: readonly ComparedPart<Values>[],
  { loaded, sent, mine, theirs }: Versions<Values>,
  { conflicts, taken }: Decision<Values>,
): Values {
  const isChanged = (field: keyof Values) =>
    [mine, ...sent].some((form) => !isSame(loaded[field], form[field]))
  const joined = { ...theirs }
  for (const field of keysOf(mine)) {
    if (isSame(mine[field], theirs[field])) joined[field] = mine[field]
  }
  for (const part of parts) {
    if (taken.includes(part.label)) continue
    const isKept = conflicts.includes(part) || part.fields.some(isChanged)
    if (isKept) for (const field of part.fields) joined[field] = mine[field]
  }
  return joined
}

/** Whether two texts differ in more than the width of their spaces. */
export function differ(text: string, other: string): boolean {
  return withSingleSpaces(text) !== withSingleSpaces(other)
}

function withSingleSpaces(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}
