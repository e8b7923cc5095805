import * as z from 'zod/mini'

import { messageOf, unreadableResponse } from '@/api/client/http'

import { isObject } from './fields'

type Schema = z.core.$ZodType

/**
 * Reads the payload out of a response body. Servers put the payload at the top level, under `data`
 * or `data.data`, or under a name at one of these levels (`data.user`). The level with the most
 * fields of the schema is used. Missing fields are taken from the other levels, because
 * `total_pages` may be next to the object with the rows.
 *
 * If the schema does not match, returns `notFound`, if given, for a message that contains 'not
 * found'. Otherwise throws an 'unreadable' ApiError.
 */
export function readPayload<S extends Schema>(
  body: unknown,
  schema: S,
  { notFound }: { notFound?: z.output<S> | undefined } = {},
): z.output<S> {
  if (body === undefined) throw unreadableResponse()
  const wanted = fieldsOf(schema)
  const levels = envelopeLevels(body)
  // The sort is stable, so the first of several equally good levels is used.
  const [best] = [...levels, ...namedLevels(levels, wanted)].sort(
    (a, b) => fitOf(b, wanted) - fitOf(a, wanted),
  )
  const result = z.safeParse(schema, isObject(best) ? completed(best, levels, wanted) : best)
  if (result.success) return result.data
  if (notFound !== undefined && /not found/i.test(messageOf(body))) return notFound
  console.error('A response does not match its schema:', z.prettifyError(result.error))
  throw unreadableResponse()
}

/** Those of `data.data`, `data` and the body itself that exist, in this order. */
function envelopeLevels(body: unknown): unknown[] {
  const top = withoutStatus(body)
  const data = isObject(top) ? top['data'] : undefined
  const inner = isObject(data) ? data['data'] : undefined
  return [inner, data, top].filter((level) => level !== undefined && level !== null)
}

/** The properties of these levels that may be the payload. */
function namedLevels(levels: unknown[], wanted: string[]): unknown[] {
  return (
    levels
      // A level with an `_id` is a row, and the objects in a row are its fields.
      .filter((level) => isObject(level) && !('_id' in level))
      .flatMap((level) => Object.values(level as object))
      // A single matching field may be a coincidence.
      .filter((level) => fitOf(level, wanted) > 1)
  )
}

/** Removes a numeric `status`, which is the envelope's. The `status` of an account is a word. */
function withoutStatus(body: unknown): unknown {
  if (!isObject(body) || !/^\d+$/.test(String(body['status']))) return body
  const { status: _, ...rest } = body
  return rest
}

function completed(best: Record<string, unknown>, levels: unknown[], wanted: string[]) {
  const found = { ...best }
  for (const key of wanted) {
    const holder =
      key in found ? undefined : levels.find((level) => isObject(level) && key in level)
    if (isObject(holder)) found[key] = holder[key]
  }
  return found
}

/**
 * The names of a schema's fields. Empty for a schema that is not an object, which is then parsed
 * from the deepest level.
 */
function fieldsOf(schema: Schema): string[] {
  const { def } = schema._zod as { def: { type: string; shape?: object; in?: Schema } }
  if (def.type === 'object') return Object.keys(def.shape ?? {})
  if (def.type === 'pipe' && def.in) return fieldsOf(def.in)
  return []
}

/** How many of the wanted fields a level has. If any are wanted, non-objects rank last. */
function fitOf(level: unknown, wanted: string[]): number {
  if (isObject(level)) return wanted.filter((key) => key in level).length
  return wanted.length === 0 ? 0 : -1
}
