import { io } from 'socket.io-client'

import { login } from '@/api/auth'
import { parsePayload } from '@/api/schema/envelope'
import { SOCKET_PATH, SOCKET_TIMEOUT } from '@/domain/limits'

import { call, CheckError } from './client'
import { type Difference, different, silently } from './compare'

/** Resolves to the token. Rejects with a CheckError if the server gives none. */
export async function signIn(baseUrl: string, email: string, password: string): Promise<string> {
  const { method, path, response } = login
  const answer = await call(baseUrl, {
    method,
    path,
    body: { email, password, device_id: '2', role: 'admin' },
  })
  if (answer.body === undefined) {
    const what = /^\s*</.test(answer.text) ? 'HTML' : 'something else'
    throw new CheckError(`${baseUrl} answers ${what} instead of JSON. Is it the API's base URL?`)
  }
  try {
    return silently(() => parsePayload(answer.body, response)).token.auth
  } catch {
    const { message, msg } = answer.body as { message?: unknown; msg?: unknown }
    const said = [message, msg].find((text) => typeof text === 'string')
    throw new CheckError(
      `The server rejected the sign-in of ${email} with status ${answer.status}${said ? `: ${said}` : ''}.`,
    )
  }
}

/** Opens the socket of a conversation, as the chat does. */
export function checkSocket(origin: string, conversationId: string): Promise<Difference[]> {
  return new Promise((resolve) => {
    const socket = io(origin, {
      path: SOCKET_PATH,
      query: { conversationId },
      reconnection: false,
      timeout: SOCKET_TIMEOUT,
      forceNew: true,
    })
    const end = (differences: Difference[]) => {
      socket.disconnect()
      resolve(differences)
    }
    socket.on('connect', () => end([]))
    socket.on('connect_error', ({ message }) => {
      const effect = 'shows new messages only after reading the chat again'
      end([different(SOCKET_PATH, 'a connection', message, effect, false)])
    })
  })
}
