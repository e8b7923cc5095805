import { hashKey } from '@tanstack/react-query'
import * as z from 'zod/mini'

import {
  coded,
  isBlank,
  isObject,
  parseFlag,
  parseWireNumber,
  parseText,
  type wireId,
} from './fields'

/*
 * A record that is edited is kept as the server sent it. A form shows what it can read of it, and a
 * save lays the fields that the user changed over it, so that the rest goes back as it came.
 */

/** A record, or a row in it, as the server sent it. */
export type Raw = Readonly<Record<string, unknown>>

const kept = { raw: z.optional(z.custom<Raw>()) }

/** Keeps the record as it came, or a part of it, beside what `row` reads of it. */
export function keepingRaw<Row extends z.ZodMiniObject>(
  row: Row,
  part = (raw: Raw) => raw,
) {
  return z.pipe(
    z.transform((raw: unknown) => (isObject(raw) ? { ...raw, raw: part(raw) } : raw)),
    z.extend(row, kept),
  )
}

/** Keeps the `_id` as it came. */
export const keepingRawId = <Row extends z.ZodMiniObject>(row: Row) =>
  keepingRaw(row, ({ _id }) => ({ _id }))

interface Kept {
  raw?: Raw | undefined
}

/** Returns a record as it came, which keepingRaw() has kept. */
export function rawOf(record: Kept): Raw {
  return record.raw ?? { ...record }
}

/** Returns the record's `_id` for a body, as a number if it came as one. */
export function rawId(record: Kept & { _id: string }): z.output<typeof wireId> {
  const { _id } = rawOf(record)
  return typeof _id === 'number' && String(_id) === record._id ? _id : record._id
}

/*
 * What a form shows of a value: blank or false if there is none, and null if it could not be read.
 */

export function shownText(value: unknown): string | null {
  return parseText(value ?? '') ?? null
}

export function shownNumber(value: unknown): string | null {
  if (isBlank(value)) return ''
  return parseText(parseWireNumber(value)) ?? null
}

export function shownFlag(value: unknown): boolean | null {
  if (isBlank(value)) return false
  return parseFlag(value) ?? null
}

/** One of `words` in any wording, another word as it came, or the first one if there is none. */
export function shownWord(value: unknown, words: readonly string[]) {
  if (isBlank(value)) return words[0]!
  return z.parse(coded(words), value) ?? null
}

/** Returns null for what is no list. */
export function shownRows(value: unknown): unknown[] | null {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value : null
}

/** Compares JSON. */
export const isSame = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b])

/**
 * Lays over `raw` the fields of `after` that differ from those of `before`, of which null is what
 * could not be read. Returns `raw` itself if there are none.
 */
export function overlay<R>(raw: R, before: Raw, after: Raw): R | Raw {
  const changes = Object.entries(after).filter(
    ([name, value]) => value !== null && !isSame(before[name], value),
  )
  if (changes.length === 0) return raw
  return { ...(isObject(raw) && raw), ...Object.fromEntries(changes) }
}

/** The server assigns new values. */
const notCopied = new Set(['_id', 'slug', 'createdAt', 'updatedAt', '__v'])

/** Returns a copy for a new record. An `id` that only repeats the `_id` goes with it. */
export function copyOf<R>(raw: R): R {
  const json = JSON.stringify(raw, function leaveOut(this: Raw, key, value: unknown) {
    const isLeftOut = notCopied.has(key) || (key === 'id' && value === this['_id'])
    return isLeftOut ? undefined : value
  })
  return JSON.parse(json) as R
}
