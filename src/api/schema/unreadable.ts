import * as z from 'zod/mini'

import { coerced } from './fields'

type Schema = z.core.$ZodType

/** A value that is there, but that its schema could not read. It is shown as '--', never as 0. */
export class Unreadable {
  readonly raw: unknown

  constructor(raw: unknown) {
    this.raw = raw
  }
}

export function ifReadable<Value>(value: Value | Unreadable): Value | undefined {
  return value instanceof Unreadable ? undefined : value
}

/** Blank text is no value, except of a text field. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim())
}

const unreadable = coerced((raw) => new Unreadable(raw))

/** Reads an absent value as `absent`, and rejects one that the field can't read. */
function readableOnly<Value, Absent>(field: z.core.$ZodType<Value>, absent: Absent) {
  return z.union([
    z.pipe(
      field,
      z.custom<NonNullable<Value>>((value) => value !== undefined),
    ),
    z.pipe(
      z.custom(isAbsent),
      z.transform(() => absent),
    ),
  ])
}

/** A field that tells an unreadable value from an absent one. */
export function keepUnreadable<Value>(field: z.core.$ZodType<Value>) {
  return z.union([readableOnly(field, undefined), unreadable])
}

/** A list that keeps every row in its place. A list that can't be read becomes a single row. */
export function keepUnreadableRows<S extends Schema>(row: S) {
  return z.union([
    readableOnly(z.array(z.union([row, unreadable])), [] as (z.output<S> | Unreadable)[]),
    coerced((raw) => [new Unreadable(raw)]),
  ])
}
