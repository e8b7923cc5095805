import * as z from 'zod/mini'

import type { messageResponse } from '@/api/client/mutation'
import type { PathParams } from '@/api/client/path'
import type { Tag } from '@/api/client/tag'

import type { ChatHub } from './backend/chat-hub'
import type { AccountRow, Db } from './db'

type Schema = z.core.$ZodType

export interface Endpoint {
  readonly kind: 'query' | 'mutation'
  readonly tag: Tag
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly isPublic: boolean
  readonly search?: Schema | undefined
  readonly body?: Schema | undefined
  readonly response: Schema
  /** The field with the rows of a paged list. */
  readonly rows?: PropertyKey | undefined
  /** The fields by which the product finds a record in the response. */
  readonly recordFields?: readonly string[] | undefined
  /** What the product reads if the server says 'not found'. */
  readonly notFound?: unknown
  /** Which statuses the product takes for a success. */
  readonly success?: '200' | '2xx' | undefined
}

type OutputOf<S> = NonNullable<S> extends Schema ? z.output<NonNullable<S>> : undefined

type Call<E extends Endpoint> = {
  params: PathParams<E['path']>
  search: E extends { search: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
  /** The signed-in admin. Can be null only if the endpoint is public. */
  admin: AccountRow | null
  db: Db
  chat: ChatHub
}

export type WithMessage<Data = unknown> = { message: string; data: Data }

export function isWithMessage(result: unknown): result is WithMessage {
  return (
    typeof result === 'object' &&
    result !== null &&
    'message' in result &&
    'data' in result &&
    Object.keys(result).length === 2
  )
}

/** What a handler returns. If the endpoint's response has no data, a message alone is enough. */
type Result<E extends Endpoint> = E['response'] extends typeof messageResponse
  ? string | WithMessage
  : z.output<E['response']> | WithMessage<z.output<E['response']>>

/**
 * The type of `handle` is loose here, because mock() has already checked it against the endpoint.
 */
export type MockedEndpoint = {
  readonly endpoint: Endpoint
  readonly handle: (call: never) => unknown
}

/**
 * Defines how the mock API answers calls to the endpoint. `handle` returns the response's data, its
 * message or both, or throws an HttpError.
 */
export function mock<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Result<E> | Promise<Result<E>>,
): MockedEndpoint {
  return { endpoint, handle }
}

/** Throw this in a handler to respond with the body `{ status, message?, msg?, data? }`. */
export class HttpError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(
    status: number,
    message: string,
    extra: { msg?: string; data?: unknown } = {},
  ) {
    super(message || `${status}`)
    this.status = status
    this.body = { status, ...(message === '' ? {} : { message }), ...extra }
  }
}

/**
 * Returns the error with which the API refuses to change a service. Its message is in `data[0]`.
 */
export function serviceError(status: number, message: string): HttpError {
  return new HttpError(status, '', { data: [message] })
}

/**
 * Returns one page of the rows, and `total_pages`, which is at least 1. Throws an HttpError with
 * status 400 if `page` or `limit` is not a positive integer.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
) {
  if (!(Number.isInteger(page) && page >= 1))
    throw new HttpError(400, `page: ${page} is invalid`)
  if (!(Number.isInteger(limit) && limit >= 1))
    throw new HttpError(400, `limit: ${limit} is invalid`)
  return {
    rows: rows.slice((page - 1) * limit, page * limit),
    total_pages: Math.max(1, Math.ceil(rows.length / limit)),
  }
}

type Def = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  innerType?: Schema
  values?: unknown[]
}

function defOf(schema: Schema): Def {
  return schema._zod.def
}

/**
 * Converts a query parameter's text to the type in the schema, but does not validate the result.
 */
function convertParam(schema: Schema, text: string): unknown {
  const { type, innerType, values } = defOf(schema)
  if (innerType) return convertParam(innerType, text)
  if (type === 'number') return text.trim() === '' ? text : Number(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'literal') return values?.find((value) => String(value) === text) ?? text
  return text
}

/** Parses the query. Throws an HttpError with status 400 if a parameter is unknown or invalid. */
export function parseRequestSearch(
  schema: Schema | undefined,
  params: URLSearchParams,
): unknown {
  const shape = (schema && defOf(schema).shape) ?? {}
  const values: Record<string, unknown> = {}
  for (const [name, text] of params) {
    const field = shape[name]
    if (!field) throw new HttpError(400, `Unknown query parameter '${name}'`)
    values[name] = convertParam(field, text)
  }
  return schema ? check(schema, values, 'query') : undefined
}

/**
 * Parses the body. Throws an HttpError with status 400 if the body is not JSON, or does not match
 * the schema exactly.
 */
export function parseRequestBody(schema: Schema | undefined, text: string): unknown {
  const expectsBody = schema !== undefined && defOf(schema).type !== 'undefined'
  if (!expectsBody) {
    if (text !== '') throw new HttpError(400, 'This call takes no body')
    return undefined
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(400, text === '' ? 'The body is missing' : 'The body is not JSON')
  }
  const { shape, catchall } = defOf(schema)
  if (shape && !catchall && typeof body === 'object' && body !== null) {
    const extra = Object.keys(body).find((key) => !(key in shape))
    if (extra) throw new HttpError(400, `Unknown body field '${extra}'`)
  }
  return check(schema, body, 'body')
}

function check(schema: Schema, value: unknown, where: string): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) => `${[where, ...issue.path].join('.')}: ${describe(issue)}`,
  )
  throw new HttpError(400, problems.join('; '))
}

/** Says what the schema expects, because zod/mini's own messages do not. */
function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.map(String).join(', ')}`
  return `${issue.message} (${issue.code})`
}

/**
 * Describes the first value in `payload` that the schema rejects or drops. Response schemas
 * tolerate invalid values, so parsing alone would accept an incorrect mock.
 */
export function findSchemaMismatch(schema: Schema, payload: unknown): string | undefined {
  const result = z.safeParse(schema, payload)
  return result.success
    ? findLoss(payload, result.data, 'data')
    : z.prettifyError(result.error)
}

function findLoss(sent: unknown, read: unknown, at: string): string | undefined {
  // Blank text is absent, as null is.
  if (typeof sent === 'string' ? !sent.trim() : (sent ?? null) === null) return undefined
  if (read === undefined) return `${at}: ${JSON.stringify(sent)} could not be read`
  if (Array.isArray(sent) && Array.isArray(read)) {
    if (sent.length !== read.length)
      return `${at}: ${sent.length - read.length} rows were dropped`
    return sent.map((row, i) => findLoss(row, read[i], `${at}[${i}]`)).find(Boolean)
  }
  if (typeof sent !== 'object' || typeof read !== 'object' || read === null)
    return undefined
  // Skips the fields missing from `read`: the schema does not name them, which is allowed.
  return Object.entries(read)
    .map(([key, value]) =>
      findLoss((sent as Record<string, unknown>)[key], value, `${at}.${key}`),
    )
    .find(Boolean)
}
