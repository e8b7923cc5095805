import { messageResponse } from '@/api/client/mutation'

import type { AccountRow, Db } from '../db'
import {
  findSchemaMismatch,
  HttpError,
  isWithMessage,
  parseRequestBody,
  parseRequestSearch,
} from '../mock'
import type { RawResponse } from '../scenario'
import { parseToken } from '../seed/admins'
import type { LoggedCall } from './call-log'
import type { ChatHub } from './chat-hub'
import type { Route } from './routing'

interface Context {
  call: LoggedCall
  db: Db
  chat: ChatHub
}

type Payload = { message?: string; data: unknown }

const UPLOAD_LIMIT = 5 * 1024 * 1024

/** Puts the payload into an envelope. Errors become responses with their status and message. */
export async function respond(
  { method, path }: LoggedCall,
  run: () => Promise<Payload>,
): Promise<RawResponse> {
  try {
    const { message = 'Success', data } = await run()
    return { status: 200, text: JSON.stringify({ status: 200, message, data }) }
  } catch (error) {
    if (error instanceof HttpError) {
      return { status: error.status, text: JSON.stringify(error.body) }
    }
    console.error(method, path, error)
    const message = error instanceof Error ? error.message : String(error)
    return { status: 500, text: JSON.stringify({ status: 500, message }) }
  }
}

/** Runs the route's handler if the caller may call it. `text` is the body of the request. */
export async function runHandler(
  { call, db, chat }: Context,
  route: Route | undefined,
  url: URL,
  text: string,
): Promise<Payload> {
  if (!route) {
    console.error(`Unknown endpoint: ${call.method} ${call.path}`)
    throw new HttpError(404, `Unknown endpoint: ${call.method} ${call.path}`)
  }
  const { endpoint, handle } = route.mocked
  const admin = adminOf(call, db)
  // Logging out needs no valid token, because an expired one should end as well.
  const isPublic = endpoint.isPublic || endpoint.tag === 'auth'
  if (!admin && !isPublic) throw new HttpError(401, 'Unauthorized')
  const result = await (handle as (call: unknown) => unknown)({
    params: route.params,
    search: parseRequestSearch(endpoint.search, url.searchParams),
    body: parseRequestBody(endpoint.body, text),
    admin,
    db,
    chat,
  })
  if (typeof result === 'string') return { message: result, data: null }
  const payload: Payload = isWithMessage(result) ? result : { data: result }
  if (endpoint.response !== messageResponse) {
    const mismatch = findSchemaMismatch(endpoint.response, payload.data)
    if (mismatch)
      throw new Error(`The mock of ${endpoint.path} violates its schema: ${mismatch}`)
  }
  return payload
}

export async function storeUpload(
  { call, db }: Context,
  file: File | undefined,
  store: (file: File) => Promise<string> | string,
): Promise<Payload> {
  if (!adminOf(call, db)) throw new HttpError(401, 'Unauthorized')
  if (!file) throw new HttpError(400, "The field 'file' is missing")
  if (file.size > UPLOAD_LIMIT) throw new HttpError(413, 'The file is larger than 5 MB')
  return { data: { fileUrl: await store(file) } }
}

function adminOf({ authorization }: LoggedCall, db: Db): AccountRow | null {
  const token = parseToken(authorization ?? '')
  if (!token || token.generation < db.tokenGeneration) return null
  const account = db.accounts.get(token._id)
  return account?.role === 'admin' && account.status === 'active' ? account : null
}
