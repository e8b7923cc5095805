import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'

import { findPayload, parsePayload } from '@/api/client/envelope'
import { messageOf, refusalIn } from '@/api/client/http'
import { isObject } from '@/api/schema/fields'
import { listSettings, providerShare } from '@/api/settings'
import { parseDate } from '@/domain/format/dates'

import type { Endpoint } from '../mock'
import type { Answer } from './client'
import { type Difference, different, type Level, merged, shown } from './difference'

interface Comparison {
  differences: Difference[]
  /** What the product reads: undefined if it shows an error, {} if it reads nothing. */
  payload: unknown
}

type Read = Pick<Endpoint, 'kind' | 'response' | 'recordFields' | 'notFound' | 'success'>

/** Compares an answer with the document. Each effect comes from what the product's own reader reads. */
export function compareAnswer(
  { status, body, text }: Omit<Answer, 'isReadable'>,
  endpoint: Read,
  validate: ValidateFunction,
): Comparison {
  const only = (difference: Difference, reading?: Reading) => ({
    differences: [difference],
    payload: reading && (reading.payload ?? {}),
  })
  const refusal = refusalIn(status, body, endpoint.success)
  if (refusal !== undefined) {
    const where = refusal === status ? 'the HTTP status' : 'status'
    const found = isObject(body) ? `${refusal}: ${messageOf(body)}` : String(refusal)
    const isNotFound = refusal === 404 || /not found/i.test(messageOf(body))
    if (endpoint.notFound !== undefined && isNotFound) {
      const effect = 'reads an empty list'
      const reading = { payload: endpoint.notFound }
      return only(different(where, '200', found, effect, 'absorbed'), reading)
    }
    return only(different(where, '200', found, 'treats the answer as a failure', 'serious'))
  }
  if (text.trim() === '' && endpoint.kind === 'mutation') {
    const reading = read({}, endpoint)
    return reading
      ? only(
          different('the answer', 'JSON', 'nothing', 'reads it as a success', 'absorbed'),
          reading,
        )
      : only(different('the answer', 'JSON', 'nothing', 'shows an error', 'serious'))
  }
  if (body === undefined) {
    const found = /^\s*</.test(text) ? 'HTML' : JSON.stringify(text.slice(0, 40))
    return only(different('the answer', 'JSON', found, 'shows an error', 'serious'))
  }
  const reading = read(body, endpoint)
  const { canonical, envelope } = unwrapped(body, endpoint, validate)
  validate(withoutNulls(canonical))
  const errors = distinct(validate.errors ?? [])
    .filter(
      (error) => endpoint.response !== listSettings.response || isRead(error, canonical),
    )
    .map((error) => describe(error, canonical, reading))
  return {
    payload: reading && (reading.payload ?? {}),
    differences: merged([...envelope, ...errors, ...relativeImages(body)]),
  }
}

/** The product reads one of the settings. */
function isRead({ instancePath }: ErrorObject, body: unknown): boolean {
  const [, place, row] = instancePath.split('/')
  const sent = (body as { data?: unknown }).data
  if (place !== 'data' || row === undefined || !Array.isArray(sent)) return true
  const read = z.safeParse(listSettings.response, [sent[Number(row)]]).data
  return read !== undefined && providerShare(read) !== undefined
}

/** Names the images whose address is not absolute. */
function relativeImages(value: unknown, where = ''): Difference[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const place = Array.isArray(value) ? `${where}[]` : `${where && `${where}.`}${key}`
    if (!IMAGES.has(key) || typeof inner !== 'string') return relativeImages(inner, place)
    if (!inner.trim() || URL.canParse(inner)) return []
    const effect = "reads it on the API's origin"
    return [different(place, 'an absolute address', shown(inner), effect, 'absorbed')]
  })
}
const IMAGES = new Set(['image', 'profilePhoto', 'fileUrl'])

/** What the specification has a fallback for. */
const FALLBACKS = new Set(['image', 'profilePhoto', 'zipCode', 'userInfo'])

/** Keeps the first error of each place, and of a choice only that it is none of these. */
function distinct(errors: ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf')
  const seen = new Set<string>()
  return errors.filter((error) => {
    const { instancePath, params } = error
    const place = `${instancePath}/${String(params['missingProperty'] ?? '')}`
    const isInside = choices.some(
      (choice) => choice !== error && place.startsWith(`${choice.instancePath}/`),
    )
    if (isInside || seen.has(place)) return false
    seen.add(place)
    return true
  })
}

type Reading = { payload: unknown } | undefined

/** Reads what the product reads, without its notices on the console. Undefined if it can't. */
function read(body: unknown, { response, recordFields, notFound }: Read): Reading {
  const { error, warn } = console
  Object.assign(console, { error: () => {}, warn: () => {} })
  try {
    return { payload: parsePayload(body, response, { recordFields, notFound }) }
  } catch {
    return undefined
  } finally {
    Object.assign(console, { error, warn })
  }
}

/** If the payload stands in another place than `data`, moves it there and says so. */
function unwrapped(
  body: unknown,
  { response, recordFields }: Read,
  validate: ValidateFunction,
) {
  const count = (candidate: unknown) =>
    validate(withoutNulls(candidate)) ? 0 : (validate.errors?.length ?? 0)
  const { level, payload } = findPayload(body, response, { recordFields })
  const data = isObject(body) ? body['data'] : undefined
  const moved = { status: 200, data: payload }
  if (level === data || count(moved) >= count(body))
    return { canonical: body, envelope: [] }
  const outer: [string, unknown][] = [
    ['data.', data],
    ['', body],
  ]
  const place = outer.flatMap(([prefix, holder]) =>
    Object.entries(isObject(holder) ? holder : {}).flatMap(([name, value]) =>
      value === level ? [`${prefix}${name}`] : [],
    ),
  )[0]
  const found = place ?? (isObject(data) ? 'data.data' : 'the top level')
  const difference = different(
    'the payload',
    'data',
    found,
    'reads it where it is',
    'absorbed',
  )
  return { canonical: moved, envelope: [difference] }
}

/** The product reads null as a missing value. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === null ? [] : [[key, withoutNulls(inner)]],
    ),
  )
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

function describe(error: ErrorObject, body: unknown, reading: Reading): Difference {
  const { keyword, params, message = '', parentSchema } = error
  const parts = error.instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push(String(params['missingProperty']))
  const { sent, read } = follow(
    parts.slice(1),
    (body as { data?: unknown })['data'],
    reading?.payload,
  )
  const allowed = params['allowedValues'] as unknown[] | undefined
  const named: Record<string, string> = {
    required: 'a value',
    enum: `one of ${allowed?.join(', ')}`,
    anyOf: 'an id, or a row that has one',
  }
  const expected = named[keyword] ?? message.replace(/^must (?:be|match format) |"/g, '')
  const where = parts
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('')
    .slice(1)
  const result = (effect: string, level: Level) =>
    different(where, expected, shown(sent), effect, level)

  if (parts[0] !== 'data') {
    const found = shown(isObject(body) ? body[parts[0] ?? ''] : body)
    return { ...result('needs only the HTTP status', 'absorbed'), found }
  }
  if (!reading) return result('shows an error instead of the data', 'serious')
  if (reading.payload === undefined) return result('does without it', 'absorbed')
  if (where === 'data.total_pages' && read === undefined) {
    return result('offers another page while one is full', 'absorbed')
  }
  if (read === DROPPED) return result('leaves the row out', 'serious')
  if (Array.isArray(read) && !Array.isArray(sent)) {
    const isNothing = sent === undefined || sent === null || sent === ''
    return read.length > 0
      ? result(`reads ${shown(read)}`, 'absorbed')
      : result('reads an empty list', isNothing ? 'absorbed' : 'serious')
  }
  if (parts.length === 1 && keyword === 'required')
    return result('does without it', 'absorbed')
  if (read === '' && /^data\.\w+\[\]\._id$/.test(where)) {
    return result('shows the row, but can neither open nor change it', 'serious')
  }
  const isTime = parentSchema?.['format'] === 'date-time'
  const isBlank = read === undefined || read === null || read === '' || Number.isNaN(read)
  if (isBlank && FALLBACKS.has(parts.at(-1) ?? ''))
    return result('shows its fallback', 'absorbed')
  if (isBlank || (isTime && parseDate(read) === null)) {
    return result('shows a placeholder', 'differs')
  }
  return keyword === 'required' || isTime || meets(parentSchema ?? {}, read)
    ? result(`reads ${shown(read)}`, 'absorbed')
    : result('shows it as it came', 'differs')
}

/** Leaves out nested schemas, whose references can't be resolved here. */
function meets(
  { type, enum: values, format, minimum, maximum }: AnySchemaObject,
  value: unknown,
) {
  const keywords = { type, enum: values, format, minimum, maximum }
  const given = Object.entries(keywords).filter(([, keyword]) => keyword !== undefined)
  return given.length === 0 || ajv.validate(Object.fromEntries(given), value)
}

const DROPPED = Symbol('a row that was left out')

/** Walks down what was sent and what was read of it, whose lists lack the rows that are no objects. */
function follow(
  path: string[],
  sent: unknown,
  read: unknown,
): { sent: unknown; read: unknown } {
  const [part, ...rest] = path
  if (part === undefined || read === null) {
    return { sent: path.reduce(inside, sent), read }
  }
  if (Array.isArray(sent) && Array.isArray(read) && sent.length !== read.length) {
    const before = sent.slice(0, Number(part)).filter(isObject).length
    const row = sent[Number(part)] as unknown
    return follow(rest, row, isObject(row) ? read[before] : DROPPED)
  }
  return follow(rest, inside(sent, part), inside(read, part))
}

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : value === DROPPED
      ? DROPPED
      : undefined
}
