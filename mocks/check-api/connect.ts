import { io } from 'socket.io-client'

import { login } from '@/api/auth'
import { messageOf } from '@/api/client/http'
import { parseMessages } from '@/api/messages'
import { SOCKET_PATH, SOCKET_TIMEOUT } from '@/domain/limits'

import { MESSAGE_EVENT } from '../backend/chat-hub'
import { call, CheckError, NoAnswer, type Request, type Server } from './client'
import { compareAnswer } from './compare'
import { type Difference, different } from './difference'
import { validatorOf } from './session'

export const loginBody = (email: string, password: string) => ({
  email,
  password,
  device_id: '2',
  role: 'admin',
})

/** Resolves to the token. Rejects with a CheckError if the server gives none. */
export async function signIn(
  server: Server,
  email: string,
  password: string,
): Promise<string> {
  const { method, path } = login
  const body = loginBody(email, password)
  const request = { method, path, body }
  const answer = await call(server, request).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    throw new CheckError(`${server.baseUrl} could not be reached: ${error.message}.`)
  })
  if (
    answer.status >= 400 &&
    !answer.isReadable &&
    (await acceptsOwnOrigin(server, request))
  ) {
    throw new CheckError(
      `${server.baseUrl} refuses the origin ${server.origin} with status ${answer.status}. Allow it there, or name the page's by --origin.`,
    )
  }
  if (answer.body === undefined) {
    const what = /^\s*</.test(answer.text) ? 'HTML' : 'something else'
    throw new CheckError(
      `${server.baseUrl} answers ${what} instead of JSON. Is it the API's base URL?`,
    )
  }
  const { payload } = compareAnswer(answer, login, validatorOf('login'))
  if (payload !== undefined) return (payload as { token: { auth: string } }).token.auth
  throw new CheckError(
    `The server rejected the sign-in of ${email} with status ${answer.status}: ${messageOf(answer.body)}.`,
  )
}

async function acceptsOwnOrigin(server: Server, request: Request): Promise<boolean> {
  const { origin } = new URL(server.baseUrl)
  return (await call({ ...server, origin }, request)).status < 400
}

/** How the chat's socket is reached, and for how many milliseconds it is watched. */
export interface Chat {
  origin: string
  conversationId: string
  /** How long the connection must last. */
  holdMs: number
  /** How soon a message must arrive. */
  messageMs: number
}

const MISSES = 'shows new messages only after reading the chat again'
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function connect({ origin, conversationId }: Chat) {
  const socket = io(origin, {
    path: SOCKET_PATH,
    query: { conversationId },
    reconnection: false,
    timeout: SOCKET_TIMEOUT,
    forceNew: true,
  })
  const failure = new Promise<string>((resolve) => {
    socket.on('connect_error', ({ message }) => resolve(message))
    socket.on('disconnect', (reason) => resolve(`closed: ${reason}`))
  })
  const connected = new Promise<void>((resolve) => {
    socket.on('connect', () => resolve())
  })
  return { socket, failure, connected }
}

/** Opens the socket of a conversation, as the chat does, and holds it for a while. */
export async function checkSocket(chat: Chat): Promise<Difference[]> {
  const { socket, failure, connected } = connect(chat)
  const held = connected.then(() => sleep(chat.holdMs)).then(() => undefined)
  const found = await Promise.race([failure, held])
  socket.disconnect()
  if (found === undefined) return []
  const expected = `a connection that lasts ${chat.holdMs / 1000} s`
  return [different(SOCKET_PATH, expected, found, MISSES, 'serious')]
}

/**
 * Checks that one of two sockets gets the message `text`, because a server need not tell the socket
 * that counts as the sender's. `send` resolves to undefined if it fails.
 */
export async function checkDelivery(
  chat: Chat,
  text: string,
  send: () => Promise<unknown>,
): Promise<Difference[]> {
  const sockets = [connect(chat), connect(chat)]
  const delivered = new Promise<undefined>((resolve) => {
    for (const { socket } of sockets) {
      socket.on(MESSAGE_EVENT, (payload: unknown) => {
        if (parseMessages(payload)[0]?.message === text) resolve(undefined)
      })
    }
  })
  const failure = Promise.race(sockets.map((one) => one.failure))
  try {
    await Promise.race([Promise.all(sockets.map((one) => one.connected)), failure])
    if ((await send()) === undefined) return []
    const late = sleep(chat.messageMs).then(
      () => `nothing within ${chat.messageMs / 1000} s`,
    )
    const found = await Promise.race([delivered, failure, late])
    if (found === undefined) return []
    return [different(MESSAGE_EVENT, 'the message that was sent', found, MISSES, 'serious')]
  } finally {
    for (const { socket } of sockets) socket.disconnect()
  }
}
