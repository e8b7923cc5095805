import type { ErrorObject, ValidateFunction } from 'ajv'

import { parsePayload } from '@/api/schema/envelope'

import type { Endpoint } from '../mock'

/** How one answer differs from the document, and what the product makes of it. */
export interface Difference {
  /** For example `data.users[].email`. */
  where: string
  expected: string
  found: string
  /** What the product does with it. */
  effect: string
  /** False if people would see an error, wrong data or no data at all. */
  absorbed: boolean
}

export interface Answer {
  /** The HTTP status. */
  status: number
  /** The parsed body; undefined if the answer is not JSON. */
  body: unknown
  text: string
}

type Tree = Record<string, unknown>

/** Compares an answer with status 200 with the document, and with what the product reads of it. */
export function compareAnswer(
  { status, body, text }: Answer,
  endpoint: Pick<Endpoint, 'kind' | 'response'>,
  validate: ValidateFunction,
  limit?: number,
): Difference[] {
  const isEmpty = text.trim() === ''
  if (isEmpty && status === 200 && endpoint.kind === 'mutation') {
    return [different('the answer', 'JSON', 'nothing', 'reads it as a success', true)]
  }
  if (body === undefined) {
    const found = /^\s*</.test(text) ? 'HTML' : JSON.stringify(text.slice(0, 40))
    return [different('the answer', 'JSON', found, 'shows an error', false)]
  }
  const differences: Difference[] = []
  if (status !== 200) {
    differences.push(
      different('the HTTP status', '200', String(status), 'treats the answer as a failure', false),
    )
  }
  let payload: unknown
  try {
    payload = silently(() => parsePayload(body, endpoint.response))
  } catch {
    payload = undefined
  }
  const inEnvelope = typeof body === 'object' && body !== null && 'data' in body
  if (!validate(body)) {
    for (const error of validate.errors ?? []) {
      differences.push(describe(error, body, payload, inEnvelope))
    }
  }
  const list = Object.entries((payload ?? {}) as Tree).find(([, value]) => Array.isArray(value))
  if (limit !== undefined && list) {
    const [name, rows] = list as [string, unknown[]]
    if (rows.length > limit) {
      const effect = 'shows rows of other pages too, so that pages repeat them'
      differences.push(
        different(`data.${name}`, `at most ${limit} rows`, `${rows.length} rows`, effect, false),
      )
    }
  }
  return merged(differences)
}

export function different(
  where: string,
  expected: string,
  found: string,
  effect: string,
  absorbed: boolean,
): Difference {
  return { where, expected, found, effect, absorbed }
}

function describe(error: ErrorObject, body: unknown, payload: unknown, inEnvelope: boolean) {
  const { keyword, params, message = '' } = error
  const parts = error.instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push(String(params['missingProperty']))
  const value = valueAt(body, parts)
  const expected =
    keyword === 'required'
      ? 'a value'
      : keyword === 'enum'
        ? `one of ${(params['allowedValues'] as unknown[]).join(', ')}`
        : message.replace(/^must (?:be|match format) /, '')
  const where = parts
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('')
    .slice(1)
  const result = (effect: string, absorbed: boolean) =>
    different(where, expected, shown(value), effect, absorbed)

  if (where === 'status' && Number(value) >= 100 && Number(value) <= 599) {
    return { ...result('treats the answer as a failure', false), expected: '200' }
  }
  if (payload === undefined) return result('shows an error instead of the data', false)
  if (parts[0] !== 'data' || !inEnvelope) return result('reads the payload where it is', true)
  const read = valueAt(payload, parts.slice(1))
  if (where === 'data.total_pages' && read === undefined) {
    return result('offers another page while one is full', true)
  }
  if (read === '' && /^data\.\w+\[\]\._id$/.test(where)) {
    return result('shows the row, but can neither open nor change it', false)
  }
  if (read === undefined || read === '') return result('shows a placeholder', true)
  if (Array.isArray(read) && !Array.isArray(value)) return result('reads an empty list', true)
  return result(`reads ${shown(read)}`, true)
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null ? (inside as Tree)[key] : undefined,
    value,
  )
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** One difference that many rows share is named once. */
function merged(differences: Difference[]): Difference[] {
  const byPlace = new Map<string, Difference>()
  for (const difference of differences) {
    const key = `${difference.where} ${difference.expected}`
    const first = byPlace.get(key)
    if (!first || (first.absorbed && !difference.absorbed)) byPlace.set(key, difference)
  }
  return [...byPlace.values()]
}

/** `parsePayload` reports on the console what the comparison reports itself. */
export function silently<T>(read: () => T): T {
  const { error, warn } = console
  Object.assign(console, { error: () => {}, warn: () => {} })
  try {
    return read()
  } finally {
    Object.assign(console, { error, warn })
  }
}
