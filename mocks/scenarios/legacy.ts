import * as z from 'zod/mini'

import { UPLOAD_PATH, uploaded } from '@/api/uploads'

import { handlers } from '../handlers/all'
import type { Fault, RawResponse } from '../scenario'

type Tree = Record<string, unknown>

/** A group that this backend has split by the case of its word, such as 'client' and 'Client'. */
const splitGroup = (group: Tree): Tree[] => {
  const field = 'totalAmount' in group ? 'totalAmount' : 'count'
  const word = 'role' in group ? 'role' : '_id'
  const [name, total] = [String(group[word]), Number(group[field])]
  const part = Math.floor(total / 3)
  return [
    { ...group, [field]: part },
    {
      ...group,
      [word]: name.charAt(0).toUpperCase() + name.slice(1),
      [field]: total - part,
    },
  ]
}
const isGroup = (value: unknown): value is Tree =>
  typeof value === 'object' &&
  value !== null &&
  ('totalAmount' in value || ('role' in value && 'count' in value))

/** Pages as Quill and CKEditor write them. */
const asEditorsWrite = (html: string) =>
  html
    .replace('<p>', '<p class="ql-align-center">')
    .replaceAll(/<table>.*?<\/table>/gs, '<figure class="table">$&</figure>')

/** A body and its HTTP status, which the body repeats. */
const withStatus = (status: number, body: object): RawResponse => ({
  status,
  text: JSON.stringify({ ...body, status }),
})

function created({ status, text, ...rest }: RawResponse): RawResponse {
  return status === 200
    ? withStatus(201, JSON.parse(text) as object)
    : { status, text, ...rest }
}

function emptyAsNotFound(response: RawResponse): RawResponse {
  const { data } = JSON.parse(response.text) as { data?: object }
  const lists = [data, ...Object.values(data ?? {})].filter((value) => Array.isArray(value))
  const isEmpty = response.status === 200 && lists.some((rows) => rows.length === 0)
  return isEmpty ? withStatus(404, { error: 'Records not found' }) : response
}

function failureAsExpressWrites(response: RawResponse): RawResponse {
  const { status, text } = response
  if (status < 400) return response
  const { message } = JSON.parse(text) as { message?: string }
  if (message === undefined) return response
  if (status === 429) return { ...response, text: message, contentType: 'text/plain' }
  return withStatus(
    status,
    status === 400 ? { errors: [{ msg: message }] } : { error: message },
  )
}

/** Writes data as a backend of Express and mongoose does that has data of many years. */
export function writeLegacy(value: unknown, key: string): unknown {
  if (Array.isArray(value) && value.some(isGroup))
    return value.filter(isGroup).flatMap(splitGroup)
  return key === 'content' && typeof value === 'string' ? asEditorsWrite(value) : value
}

/** Its answers differ in their statuses, too. */
export const legacyFaults: readonly Fault[] = [
  ...handlers.flatMap(({ endpoint }): Fault[] => {
    if (endpoint.notFound !== undefined) {
      return [{ match: endpoint, effect: { rewrite: emptyAsNotFound } }]
    }
    return endpoint.success === '2xx'
      ? [{ match: endpoint, effect: { rewrite: created } }]
      : []
  }),
  {
    match: { path: UPLOAD_PATH },
    effect: {
      transform(data) {
        const { fileUrl } = z.parse(uploaded, data)
        return { fileUrl: fileUrl.startsWith('http') ? new URL(fileUrl).pathname : fileUrl }
      },
    },
  },
  { effect: { rewrite: failureAsExpressWrites } },
]
