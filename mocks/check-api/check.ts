import type { OperationName } from '../openapi/operations'
import { checkCors, type Server } from './client'
import { type Chat, checkSocket, loginBody, signIn } from './connect'
import { checkReads } from './reads'
import { createSession, type Result } from './session'
import { checkWrites } from './writes'

export interface Options {
  /** Without a trailing slash. */
  baseUrl: string
  socketUrl?: string | undefined
  /** The origin of the page that will call the server. */
  origin?: string | undefined
  email: string
  password: string
  /** Also makes changes, and undoes them. */
  writes?: boolean
  /** The conversation that gets a message. Default: the newest that is not blocked. */
  conversationId?: string | undefined
  signal?: AbortSignal
  /** In milliseconds: for each call, for holding the socket, and for the arrival of a message. */
  limits?: { callMs: number; holdMs: number; messageMs: number }
  onResult: (result: Result) => void
  onStart?: (operation: string) => void
  /** Gets a sentence for what a change will change for good, before it is made. */
  onNotice: (sentence: string) => void
  /** Gets a sentence for each thing that a person must undo by hand. */
  onLeftover: (sentence: string) => void
}

const DEFAULT_LIMITS = { callMs: 10_000, holdMs: 3000, messageMs: 5000 }

const untried: [OperationName, reason: string][] = [
  ['deleteOwnAccount', 'deletes an account'],
  ['forgotPassword', 'sends an email'],
  ['verifyOtp', 'needs the code from an email'],
  ['resendOtp', 'sends an email'],
  ['resetPassword', 'needs the code from an email'],
  ['setAccountStatus', 'changes a row that the check did not make'],
  ['deleteAccount', 'changes a row that the check did not make'],
  ['setTicketStatus', 'changes a row that the check did not make'],
  ['markRead', 'changes a row that the check did not make'],
  ['clearMessages', 'changes a row that the check did not make'],
]
const written: OperationName[] = [
  'createCategory',
  'updateCategory',
  'createService',
  'updateService',
  'deleteService',
  'deleteCategory',
  'updateContentPage',
  'updateSetting',
  'sendMessage',
  'logout',
]

/**
 * Signs in, calls what the product calls in the way that it does, and compares each answer with the
 * OpenAPI document and each list, filter and change with what was asked for. Rejects with a
 * CheckError if nothing can be checked: the server is down, answers HTML or rejects the sign-in.
 */
export async function checkApi(options: Options): Promise<void> {
  const { baseUrl, email, password, signal, onResult, onStart, onNotice, onLeftover } =
    options
  const { callMs, holdMs, messageMs } = options.limits ?? DEFAULT_LIMITS
  const apiOrigin = new URL(baseUrl).origin
  const origin = options.origin ?? 'https://doorstep.example'
  const server: Server = { baseUrl, origin, timeoutMs: callMs }

  const token = await signIn(server, email, password)
  let needsCors = origin !== apiOrigin
  const session = createSession({
    server,
    token,
    signal,
    needsCors: () => needsCors,
    onResult,
    onStart,
  })
  const { report, check, skip } = session
  if (needsCors) {
    await report('CORS', async (add) => {
      needsCors = false
      const differences = await checkCors(server)
      add(...differences)
      needsCors = differences.every(({ level }) => level === 'absorbed')
    })
  } else {
    const skipped = "the page has the API's origin"
    onResult({ operation: 'CORS', differences: [], skipped })
  }

  await check('login', ({ call }) => call({ body: loginBody(email, password) }))
  const conversations = await checkReads(session)
  const chatOf = (conversationId: string | undefined): Chat | undefined =>
    conversationId === undefined
      ? undefined
      : { origin: options.socketUrl ?? apiOrigin, conversationId, holdMs, messageMs }
  const chat = chatOf(options.conversationId ?? conversations[0]?._id)
  if (chat) await report('socket.io', async (add) => add(...(await checkSocket(chat))))

  if (options.writes) {
    const open = conversations.find(({ isBlocked }) => !isBlocked)
    const writing = chatOf(options.conversationId ?? open?._id)
    await checkWrites(session, writing, onNotice, onLeftover)
    await check('logout', ({ call }) => call())
  } else for (const name of written) skip(name, 'writes: add --writes to try it')
  for (const [name, reason] of untried) skip(name, reason)
}
