import * as z from 'zod/mini'

import { messageOf, unreadableResponse } from '@/api/client/http'

import { isObject } from './fields'

type Schema = z.core.$ZodType

/**
 * Reads a payload out of a response body. Servers put it at the top level, under `data`, under
 * `data.data`, or one named level below one of these (`data.user`): the level that carries most of
 * the schema's fields wins. A field it lacks is looked up at the other levels, because `total_pages`
 * may be beside the object that holds the rows.
 *
 * Without a payload, a message that contains 'not found' reads as `notFound` where one is given;
 * everything else throws an 'unreadable' ApiError.
 */
export function readPayload<S extends Schema>(
  body: unknown,
  schema: S,
  { notFound }: { notFound?: z.output<S> | undefined } = {},
): z.output<S> {
  if (body === undefined) throw unreadableResponse()
  const wanted = fieldsOf(schema)
  const levels = envelopeLevels(body)
  // The sort is stable: of two equal fits the earlier level wins.
  const [best] = [...levels, ...namedLevels(levels, wanted)].sort(
    (a, b) => fitOf(b, wanted) - fitOf(a, wanted),
  )
  const result = z.safeParse(schema, isObject(best) ? completed(best, levels, wanted) : best)
  if (result.success) return result.data
  if (notFound !== undefined && /not found/i.test(messageOf(body))) return notFound
  console.error('A response does not match its schema:', z.prettifyError(result.error))
  throw unreadableResponse()
}

/** `data.data`, `data` and the body itself, without those that do not exist. */
function envelopeLevels(body: unknown): unknown[] {
  const top = withoutStatus(body)
  const data = isObject(top) ? top['data'] : undefined
  const inner = isObject(data) ? data['data'] : undefined
  return [inner, data, top].filter((level) => level !== undefined && level !== null)
}

/** The objects one name below these levels that may be the payload. */
function namedLevels(levels: unknown[], wanted: string[]): unknown[] {
  return (
    levels
      // The objects inside a row are its own fields.
      .filter((level) => isObject(level) && !('_id' in level))
      .flatMap((level) => Object.values(level as object))
      // A single matching field may be a coincidence.
      .filter((level) => fitOf(level, wanted) > 1)
  )
}

/**
 * The envelope's status is not part of the payload, although an account has a field of that name.
 */
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
 * The names of a schema's fields. Empty for one that accepts anything: it gets the deepest level.
 */
function fieldsOf(schema: Schema): string[] {
  const { def } = schema._zod as { def: { type: string; shape?: object; in?: Schema } }
  if (def.type === 'object') return Object.keys(def.shape ?? {})
  if (def.type === 'pipe' && def.in) return fieldsOf(def.in)
  return []
}

/** How many of the wanted fields a level has; one that is not an object comes last. */
function fitOf(level: unknown, wanted: string[]): number {
  if (isObject(level)) return wanted.filter((key) => key in level).length
  return wanted.length === 0 ? 0 : -1
}
