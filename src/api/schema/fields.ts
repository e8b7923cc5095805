import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'

import { essenceOf } from '@/domain/format/coded-word'
import { trimText } from '@/domain/format/trim'

/*
 * Tolerant building blocks for response schemas. Most turn a value that is null, missing or of the
 * wrong type into undefined or an empty list. A row is kept even if it has a bad field, and a list
 * is kept even if it has a bad row.
 *
 * All of them are created at the start, so what they have in common is shared.
 */

type Schema = z.core.$ZodType

const anything = z.optional(z.unknown())

export function coerced<T>(parse: (value: unknown) => T) {
  return z.pipe(anything, z.transform(parse))
}

export function parseText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return undefined
}

export const text = coerced(parseText)

/** A text that is only shown: trimmed, and absent if it is blank. */
export const label = coerced((value) => trimText(parseText(value) ?? '') || undefined)

/**
 * One of `words`, in any case and with any separators: 'In Progress' is 'in_progress'. Any other
 * word stays as it came so that it is shown, and saved, as it came. Blank text becomes undefined.
 */
export function coded(words: readonly string[]) {
  const wordByEssence = new Map(words.map((word) => [essenceOf(word), word]))
  function parseWord(word = ''): string | undefined {
    if (trimText(word) === '') return undefined
    return wordByEssence.get(essenceOf(word)) ?? word
  }
  return z.pipe(text, z.transform(parseWord))
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const WITH_COMMAS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Accepts 12.5, '12.5', '1,234.50' and MongoDB's `{ $numberDecimal: '12.5' }`. */
export function parseWireNumber(value: unknown): number | undefined {
  const digits = parseText(isObject(value) ? value['$numberDecimal'] : value)?.trim() ?? ''
  if (!NUMBER.test(digits) && !WITH_COMMAS.test(digits)) return undefined
  const number = Number(digits.replaceAll(',', ''))
  // Adding 0 turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : undefined
}

export const number = coerced(parseWireNumber)

const TRUE = new Set(['true', '1', 'yes', 'on'])
const FALSE = new Set(['false', '0', 'no', 'off'])

export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = parseText(value)?.trim().toLowerCase() ?? ''
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  return undefined
}

export const flag = coerced(parseFlag)

/** A date that parseDate() parses. */
export const timestamp = coerced((value) =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined,
)

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !trimText(value))

const present = z.custom((value) => value !== undefined)
const absentOrNull = coerced((value) => (isBlank(value) ? undefined : null))

/** Reads as null what is there but can't be read. It is shown as '--', never as 0 or as absent. */
export function nullIfUnreadable<Value>(field: z.core.$ZodType<Value>) {
  return z.union([
    z.pipe(field, present as z.ZodMiniType<NonNullable<Value>, Value>),
    absentOrNull,
  ])
}

export function withDefault<Value>(
  field: z.core.$ZodType<Value | undefined>,
  value: Value & {},
) {
  return z.pipe(
    field,
    z.transform((parsed): Value & {} => parsed ?? value),
  )
}

/**
 * A row's `_id`, which is a text here, because URLs contain it. A missing `_id` becomes '' so that the
 * row is still shown. Rows whose `_id` stands in a body keep it as it came: see rawId().
 */
export const id = coerced((value) => parseText(value) ?? '')

/** An id in a body, as it came. */
export const wireId = z.union([z.string(), z.number()])

/** The `_id` in a response about one row. A response without it is unreadable. */
export const requiredId = z.pipe(id, z.string().check(z.minLength(1)))

const idOrValue = (value: unknown) => (isObject(value) ? value['_id'] : value)

/** The id of another row. The server sends either the id or the whole row. */
export const reference = coerced((value) => parseText(idOrValue(value)) || undefined)

/** Like `reference`, but as it came, for a body. */
export const wireReference = coerced(
  (value) => z.safeParse(wireId, idOrValue(value)).data || undefined,
)

const withBareId = z.transform((value: unknown): unknown =>
  parseText(value)?.trim() ? { _id: value } : value,
)

/** Another row. The server sends the row or only its id, which becomes `{ _id }`. */
export function referenced<S extends Schema>(row: S) {
  return z.pipe(withBareId, row)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A nested object; anything else becomes undefined. */
export function nested<S extends Schema>(schema: S) {
  return withFallback(z.optional(schema), undefined)
}

/** A nested list; anything else becomes an empty list. */
export function list<S extends Schema>(row: S) {
  return withFallback(readableRows(row), [])
}

/**
 * A nested list whose length people see. A missing list becomes empty, but one that can't be read
 * becomes undefined, which is shown as '--'.
 */
export function shownList<S extends Schema>(row: S) {
  const missingOrRows = withDefault(z.nullish(readableRows(row)), [] as z.output<S>[])
  return withFallback(z.union([missingOrRows, z.undefined()]), undefined)
}

/** A response's main list. Null becomes an empty list. Anything else is an error. */
export function rows<S extends Schema>(row: S) {
  return withDefault(z.nullable(readableRows(row)), [])
}

/** What is sent for a page of a list. */
export const pageParams = z.object({ page: z.number(), limit: z.number() })

type PagedOutput<Key extends string, Row> = { [K in Key]: Row[] } & {
  total_pages: number | undefined
}

/**
 * `{ [key]: rows, total_pages }`. A missing or unreadable total stays undefined. Null is an empty
 * list, unless the total says that there are rows.
 */
export function paged<const Key extends string, S extends Schema>(key: Key, row: S) {
  type Output = PagedOutput<Key, z.output<S>>
  const page = z.object({ [key]: z.nullable(readableRows(row)), total_pages: totalPages })
  return z.pipe(
    page,
    z.transform(({ [key]: rows, total_pages: pages }, { issues }): Output => {
      if (rows === null && Number(pages) > 1) {
        issues.push({ code: 'custom', input: rows })
      }
      const listed = (rows ?? []) as z.output<S>[]
      // Some servers count no page at all, although there are rows.
      const isUncounted = pages === 0 && listed.length > 0
      return { [key]: listed, total_pages: isUncounted ? undefined : pages } as Output
    }),
  )
}

const totalPages = z.pipe(
  number,
  z.transform((value) => (value === undefined || value < 0 ? undefined : Math.ceil(value))),
)

const UNREADABLE = Symbol('unreadable row')

/** Drops rows that are not objects, and rejects a list that has no other rows. */
function readableRows<S extends Schema>(row: S) {
  let reported = false
  const readable = withFallback(row, ({ value }) => {
    if (!reported) console.warn('Dropped a row that is not an object:', value)
    reported = true
    return UNREADABLE as z.output<S>
  })
  return z.pipe(
    z.array(readable),
    z.transform((rows, { issues }): z.output<S>[] => {
      const kept = rows.filter((row) => row !== UNREADABLE)
      if (rows.length > 0 && kept.length === 0) {
        issues.push({ code: 'custom', input: rows })
      }
      return kept
    }),
  )
}
