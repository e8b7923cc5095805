import * as z from 'zod/mini'

import type { Area, notice, PathParams } from '@/api/endpoint'

import type { Backend } from './backend'
import type { AccountRow, Db } from './db'

type Schema = z.core.$ZodType

/** What the mock backend reads of an endpoint's declaration. */
export interface Endpoint {
  readonly kind: 'query' | 'mutation'
  readonly area: Area
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly search?: Schema | undefined
  readonly body?: Schema | undefined
  readonly response: Schema
}

type OutputOf<S> = NonNullable<S> extends Schema ? z.output<NonNullable<S>> : undefined

type Call<E extends Endpoint> = {
  params: PathParams<E['path']>
  search: E extends { search: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
  /** Whose token came with the call; null where the call needs none. */
  admin: AccountRow | null
  db: Db
  backend: Backend
}

/** The payload with a message of its own. */
export type Worded<Data = unknown> = { message: string; data: Data }

/** The payload; where an endpoint reads a mere message, that message. */
type Answer<E extends Endpoint> = E['response'] extends typeof notice
  ? string | Worded
  : z.output<E['response']> | Worded<z.output<E['response']>>

/** An endpoint with its handler, its types behind it. */
export type Mocked = {
  readonly endpoint: Endpoint
  readonly handle: (call: never) => unknown
}

/** Answers an endpoint: `handle` gives the payload, or throws refuse(). */
export function mock<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
): Mocked {
  return { endpoint, handle }
}

/** A failure as the server words it: `{ status, message, … }` with the HTTP status the same. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status}`)
    this.status = status
    this.body = body
  }
}

/** For a handler to throw. `msg` and `data` stand beside the message, or instead of an empty one. */
export function refuse(
  status: number,
  message: string,
  { msg, data }: { msg?: string; data?: unknown } = {},
): Refusal {
  return new Refusal(status, {
    status,
    ...(message === '' ? {} : { message }),
    ...(msg === undefined ? {} : { msg }),
    ...(data === undefined ? {} : { data }),
  })
}

/** Service add, edit and delete say what went wrong in the first element of `data`. */
export function refuseService(status: number, message: string): Refusal {
  return refuse(status, '', { data: [message] })
}

/** One page of rows, by the letter: the rows from (page - 1) * limit on. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
) {
  if (!(Number.isInteger(page) && page >= 1)) throw refuse(400, `page: ${page} is no page`)
  if (!(Number.isInteger(limit) && limit >= 1)) throw refuse(400, `limit: ${limit} is no limit`)
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

/** A text of the address as the kind of value its schema wants; what does not fit stays a text. */
function fromText(schema: Schema, text: string): unknown {
  const { type, innerType, values } = defOf(schema)
  if (innerType) return fromText(innerType, text)
  if (type === 'number') return text.trim() === '' ? text : Number(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'literal') return values?.find((value) => String(value) === text) ?? text
  return text
}

/** The search of a call, read by its schema. Throws a 400 that says what is wrong. */
export function readSearch(schema: Schema | undefined, params: URLSearchParams): unknown {
  const shape = (schema && defOf(schema).shape) ?? {}
  const found: Record<string, unknown> = {}
  for (const [name, text] of params) {
    const field = shape[name]
    if (!field) throw refuse(400, `The query field '${name}' is not known here`)
    found[name] = fromText(field, text)
  }
  return schema ? checked(schema, found, 'query') : undefined
}

/** The JSON body of a call, read by its schema. Throws a 400 that says what is wrong. */
export function readBody(schema: Schema | undefined, text: string): unknown {
  const wanted = schema !== undefined && defOf(schema).type !== 'undefined'
  if (!wanted) {
    if (text !== '') throw refuse(400, 'This call takes no body')
    return undefined
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse(400, text === '' ? 'The body is missing' : 'The body is no JSON')
  }
  const { shape, catchall } = defOf(schema)
  if (shape && !catchall && typeof body === 'object' && body !== null) {
    const extra = Object.keys(body).find((key) => !(key in shape))
    if (extra) throw refuse(400, `The body field '${extra}' is not known here`)
  }
  return checked(schema, body, 'body')
}

function checked(schema: Schema, value: unknown, where: string): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) => `${[where, ...issue.path].join('.')}: ${inWords(issue)}`,
  )
  throw refuse(400, problems.join('; '))
}

/** zod/mini comes without the words of its issues. */
function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  if (issue.code === 'invalid_value') return `expected ${issue.values.map(String).join(', ')}`
  return `${issue.message} (${issue.code})`
}

/**
 * Where a schema could not read what a handler says: tolerant schemas make nothing of it, and the
 * mock would lie unnoticed. Undefined when all was read.
 */
export function lieIn(schema: Schema, payload: unknown): string | undefined {
  const result = z.safeParse(schema, payload)
  return result.success ? lost(payload, result.data, 'data') : z.prettifyError(result.error)
}

function lost(said: unknown, read: unknown, at: string): string | undefined {
  if (said === null || said === undefined) return undefined
  if (read === undefined) return `${at}: ${JSON.stringify(said)} could not be read`
  if (Array.isArray(said) && Array.isArray(read)) {
    if (said.length !== read.length) return `${at}: ${said.length - read.length} rows were left out`
    return said.map((row, i) => lost(row, read[i], `${at}[${i}]`)).find(Boolean)
  }
  if (typeof said !== 'object' || typeof read !== 'object' || read === null) return undefined
  // Fields that the schema does not name are not read: they are no lie.
  return Object.entries(read)
    .map(([key, value]) => lost((said as Record<string, unknown>)[key], value, `${at}.${key}`))
    .find(Boolean)
}
