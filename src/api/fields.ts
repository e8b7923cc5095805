import * as z from 'zod/mini'

/*
 * What the server sends, read kindly: null, absent and wrongly typed become one normal form
 * (undefined, or an empty list), so that one malformed field never costs a row, nor one row a list.
 */

const anything = z.optional(z.unknown())

/** A text; a number counts as its digits. */
export const text = z.pipe(
  anything,
  z.transform((value): string | undefined => {
    if (typeof value === 'string') return value
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
  }),
)

/** A finite number; a text of digits counts. */
export const number = z.pipe(
  anything,
  z.transform((value): number | undefined => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }),
)

export const flag = z.pipe(
  anything,
  z.transform((value): boolean | undefined => {
    if (value === 'true' || value === 1) return true
    if (value === 'false' || value === 0) return false
    return typeof value === 'boolean' ? value : undefined
  }),
)

/** A point in time as it came (ISO text, or milliseconds); `domain/dates` shows it. */
export const moment = z.pipe(
  anything,
  z.transform((value): string | number | undefined =>
    typeof value === 'string' || typeof value === 'number' ? value : undefined,
  ),
)

/** The `_id` of a row; '' where it is missing, so that the row still shows. */
export const id = z.pipe(
  anything,
  z.transform((value): string => {
    if (typeof value === 'string') return value
    return typeof value === 'number' ? String(value) : ''
  }),
)

/** A reference to another row: its id, or the row itself; both become the id. */
export const reference = z.pipe(
  anything,
  z.transform((value): string | undefined => {
    const id = isObject(value) ? value['_id'] : value
    if (typeof id === 'number' && Number.isFinite(id)) return String(id)
    return typeof id === 'string' && id !== '' ? id : undefined
  }),
)

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * What a nested(), list() or rows() reads each object by; a transform shows it to nobody. The tests
 * derive the answers they invent from the declarations.
 */
export const innerSchemas = new WeakMap<z.core.$ZodType, [kind: string, inner: z.core.$ZodType]>()

function around<Outer extends z.core.$ZodType>(
  kind: 'nested' | 'list' | 'rows',
  inner: z.core.$ZodType,
  outer: Outer,
): Outer {
  innerSchemas.set(outer, [kind, inner])
  return outer
}

/** A nested object; anything else is undefined. */
export function nested<S extends z.core.$ZodType>(schema: S) {
  return around(
    'nested',
    schema,
    z.pipe(
      anything,
      z.transform((value): z.output<S> | undefined => {
        const result = isObject(value) ? z.safeParse(schema, value) : undefined
        return result?.success ? result.data : undefined
      }),
    ),
  )
}

/** A nested list: absent, null or no list at all is an empty one; what does not fit is left out. */
export function list<S extends z.core.$ZodType>(row: S) {
  return around(
    'list',
    row,
    z.pipe(
      anything,
      z.transform((value): z.output<S>[] => (Array.isArray(value) ? readRows(value, row) : [])),
    ),
  )
}

/** The list an answer is about: it must be there (null counts as empty), or the answer is no answer. */
export function rows<S extends z.core.$ZodType>(row: S) {
  return around(
    'rows',
    row,
    z.pipe(
      anything,
      z.transform((value, context): z.output<S>[] => {
        if (value === null) return []
        if (Array.isArray(value)) return readRows(value, row)
        context.issues.push({ code: 'custom', input: value, message: 'a list is missing' })
        return []
      }),
    ),
  )
}

/** `{ [key]: rows, total_pages }`; without a readable total, there is one page. */
export function paged<const Key extends string, S extends z.core.$ZodType>(key: Key, row: S) {
  const shape = { [key]: rows(row), total_pages: totalPages } as {
    [K in Key]: ReturnType<typeof rows<S>>
  } & { total_pages: typeof totalPages }
  return z.object(shape)
}

const totalPages = z.pipe(
  number,
  z.transform((value): number => Math.max(1, Math.floor(value ?? 1))),
)

const reported = new WeakSet<z.core.$ZodType>()

function readRows<S extends z.core.$ZodType>(values: unknown[], row: S): z.output<S>[] {
  return values.flatMap((value) => {
    const result = z.safeParse(row, value)
    if (result.success) return [result.data]
    // Once per kind of row: a thousand bad rows are one message.
    if (!reported.has(row)) {
      reported.add(row)
      console.warn('A row was left out:', value)
    }
    return []
  })
}
