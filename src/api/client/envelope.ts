import * as z from 'zod/mini'

import { isObject, parseWireNumber } from '@/api/schema/fields'
import { PAGE_SIZE } from '@/domain/limits'

import { messageOf, unreadableError } from './http'

type Schema = z.core.$ZodType

interface FindOptions {
  /** The rows per page that were asked for. */
  pageSize?: unknown
  /** The fields by which the payload is found. Default: those of the schema. */
  recordFields?: readonly string[] | undefined
}

interface ParseOptions<Data> extends FindOptions {
  notFound?: Data | undefined
  unreadableMessage?: string | undefined
}

/**
 * Finds the payload in a response body and parses it with the schema. The payload may be the body
 * itself, its `data`, its `data.data`, or a property of one of these objects, such as `data.user`.
 *
 * For a page of users, these give the same payload:
 *
 *     { users: […], total_pages: 3 }
 *     { status: 200, data: { users: […], total_pages: 3 } }
 *     { data: { data: { users: […] }, totalPages: 3 } }
 *
 * Chooses the object that has the most fields of the schema, or of `recordFields`. Takes the schema's
 * remaining fields from `data.data`, `data` or the body, because `total_pages` can be beside the object that
 * contains the rows, and may have another name. Takes no other fields from there, because a loose
 * schema would keep them, and the service editor would send them to the server.
 *
 * Throws an 'unreadable' ApiError if the payload does not match the schema. If the server's message
 * contains 'not found', returns `notFound` instead, or if the caller passes none, the error has the
 * status 404.
 */
export function parsePayload<S extends Schema>(
  body: unknown,
  schema: S,
  { notFound, unreadableMessage, ...find }: ParseOptions<z.output<S>> = {},
): z.output<S> {
  if (body === undefined) throw unreadableError(unreadableMessage)
  const result = z.safeParse(schema, findPayload(body, schema, find).payload)
  if (result.success) return result.data
  const isNotFound = /not found/i.test(messageOf(body))
  if (isNotFound && notFound !== undefined) return notFound
  console.error('A response does not match its schema:', z.prettifyError(result.error))
  throw unreadableError(unreadableMessage, isNotFound ? 404 : 200)
}

/** Returns the only page of an empty list, or undefined if the schema is not that of a paged list. */
export function emptyPage<S extends Schema>(schema: S): z.output<S> | undefined {
  const fields = fieldsOf(schema)
  if (!fields.includes(PAGES)) return undefined
  const rows = Object.fromEntries(fields.map((name) => [name, null]))
  return z.parse(schema, { ...rows, [PAGES]: 1 })
}

/**
 * Returns the object in the body that parsePayload() chooses, and the payload before it is parsed:
 * that object with the fields that stand elsewhere.
 */
export function findPayload(
  body: unknown,
  schema: Schema,
  { pageSize, recordFields = fieldsOf(schema) }: FindOptions = {},
) {
  const levels = envelopeLevels(body)
  // The sort is stable, so the first of several equally good levels wins.
  const [level] = [...levels, ...namedLevels(levels, recordFields)].sort(
    (a, b) => fitOf(b, recordFields) - fitOf(a, recordFields),
  )
  if (!isObject(level)) return { level, payload: level }
  return { level, payload: completed(level, levels, fieldsOf(schema), pageSize) }
}

/** Returns `data.data`, `data` and the body itself, in this order, if they exist. */
function envelopeLevels(body: unknown): unknown[] {
  const top = withoutStatus(body)
  const data = dataOf(top)
  const levels = [dataOf(data), data, top]
  return levels.filter((level) => level !== undefined && level !== null)
}

const dataOf = (level: unknown) => (isObject(level) ? level['data'] : undefined)

function namedLevels(levels: unknown[], fields: readonly string[]): unknown[] {
  return (
    levels
      // A level with an `_id` is a row, so the objects in it are the row's fields, not payloads.
      .filter((level) => isObject(level) && !('_id' in level))
      .flatMap((level) => Object.values(level as object))
      // Requires two matching fields, because a single one may be a coincidence.
      .filter((level) => fitOf(level, fields) > 1)
  )
}

/**
 * Removes the `status` of the response, which is a number, or a word such as 'success' beside
 * `data`. Keeps the `status` of an account, which is a word, too.
 */
function withoutStatus(body: unknown): unknown {
  if (!isObject(body)) return body
  if (!isObject(body['data']) && !/^\d+$/.test(String(body['status']))) return body
  const { status: _, ...rest } = body
  return rest
}

function completed(best: object, levels: unknown[], fields: string[], pageSize: unknown) {
  const found: Record<string, unknown> = { ...best }
  for (const key of fields.filter((name) => !(name in best))) {
    const holder = levels.filter(isObject).find((level) => key in level)
    if (holder) found[key] = holder[key]
  }
  if (fields.includes(PAGES)) found[PAGES] = pageCount([best, ...levels], pageSize)
  return found
}

const PAGES = 'total_pages'
const PAGE_COUNTS = [PAGES, 'totalPages', 'pages']
const ROW_COUNT = 'total'

/** Looks for the number of pages under all its names, else derives it from the number of rows. */
function pageCount(levels: unknown[], pageSize: unknown): number | undefined {
  const holders = levels.filter(isObject).flatMap((level) => [level, level['pagination']])
  const first = (names: string[]) =>
    holders
      .flatMap((holder) => (isObject(holder) ? names.map((name) => holder[name]) : []))
      .map(parseWireNumber)
      .find((number) => number !== undefined)
  const pages = first(PAGE_COUNTS)
  if (pages !== undefined) return pages
  const rows = first([ROW_COUNT])
  // Another total, such as an amount, need not be whole.
  if (!Number.isInteger(rows)) return undefined
  return Number(rows) / Number(pageSize ?? PAGE_SIZE)
}

/**
 * Returns the names of the schema's fields. Returns none if the schema is not an object schema;
 * parsePayload() then parses `data.data` if it exists, otherwise `data`, otherwise the body.
 */
function fieldsOf(schema: Schema): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape)
  if (!(schema instanceof z.ZodMiniPipe)) return []
  const { in: input, out: output } = schema.def
  return fieldsOf(input instanceof z.ZodMiniTransform ? output : input)
}

/** Returns how many of the fields `level` has. Non-objects rank last if there are fields. */
function fitOf(level: unknown, fields: readonly string[]): number {
  if (isObject(level)) return fields.filter((key) => hasField(level, key)).length
  return fields.length === 0 ? 0 : -1
}

function hasField(level: object, key: string): boolean {
  if (key in level) return true
  return key === PAGES && [...PAGE_COUNTS, ROW_COUNT].some((name) => name in level)
}
