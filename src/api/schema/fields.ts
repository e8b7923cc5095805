import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'

/*
 * Tolerant building blocks for response schemas: null, absent and mistyped values become one normal
 * form (undefined, or an empty list). A bad field never drops its row, and a bad row never drops
 * its list.
 */

type Schema = z.core.$ZodType

/** A field that may be absent or have any type; `read` converts it. */
export function coerced<T>(read: (value: unknown) => T) {
  return z.pipe(z.optional(z.unknown()), z.transform(read))
}

/** Text; numbers are accepted too. */
export const text = coerced((value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
})

/** A finite number; numeric strings are accepted. */
export const number = coerced((value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
})

export const flag = coerced((value) => {
  if (value === 'true' || value === 1) return true
  if (value === 'false' || value === 0) return false
  return typeof value === 'boolean' ? value : undefined
})

/** A point in time as the server sent it, ISO text or milliseconds; `domain/format/dates` reads it. */
export const timestamp = coerced((value) =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined,
)

/** The field, with `value` in place of undefined and null. */
export function withDefault<Value>(field: z.core.$ZodType<Value | undefined>, value: Value & {}) {
  return z.pipe(
    field,
    z.transform((read): Value & {} => read ?? value),
  )
}

/** The `_id` of a row; '' where it is missing, so that the row still shows. */
export const id = coerced((value) => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
})

/** The `_id` of something read by its id: a response without one is unreadable. */
export const requiredId = z.pipe(id, z.string().check(z.minLength(1)))

/** A reference to another row: its id, or the row itself; both become the id. */
export const reference = coerced((value) => {
  const id = isObject(value) ? value['_id'] : value
  if (typeof id === 'number' && Number.isFinite(id)) return String(id)
  return typeof id === 'string' && id !== '' ? id : undefined
})

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A nested object; anything else is undefined. */
export function nested<S extends Schema>(schema: S) {
  return withFallback(z.union([schema, z.undefined()]), undefined)
}

/** A nested list: anything else is an empty one. */
export function list<S extends Schema>(row: S) {
  return withFallback(readableRows(row), [])
}

/** The list a response is about: null counts as empty, but without a list there is no payload. */
export function rows<S extends Schema>(row: S) {
  return withDefault(z.nullable(readableRows(row)), [])
}

/** `{ [key]: rows, total_pages }`; without a readable total, there is one page. */
export function paged<const Key extends string, S extends Schema>(key: Key, row: S) {
  const shape = { [key]: rows(row), total_pages: totalPages } as {
    [K in Key]: ReturnType<typeof rows<S>>
  } & { total_pages: typeof totalPages }
  return z.object(shape)
}

const totalPages = z.pipe(
  number,
  z.transform((value): number => Math.max(1, Math.ceil(value ?? 1))),
)

const UNREADABLE = Symbol('unreadable row')

/** An array of rows; drops entries that are not objects. */
function readableRows<S extends Schema>(row: S) {
  let reported = false
  const readable = withFallback(row, ({ value }) => {
    // One warning per kind of row, however many rows are bad.
    if (!reported) console.warn('Dropped a row that is not an object:', value)
    reported = true
    return UNREADABLE as z.output<S>
  })
  return z.pipe(
    z.array(readable),
    z.transform((rows): z.output<S>[] => rows.filter((row) => row !== UNREADABLE)),
  )
}
