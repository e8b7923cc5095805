import { io } from 'socket.io-client'

import { apiBaseUrl } from '@/domain/api-base-url'
import {
  SOCKET_PATH,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_DELAY_MAX,
  SOCKET_TIMEOUT,
} from '@/domain/limits'

import { type Message, parseMessages } from '../messages'

/** The server uses this misspelling. */
const MESSAGE_EVENT = 'message_recieve'

const socketOrigin = import.meta.env.VITE_SOCKET_URL || apiBaseUrl.origin

/** True in the demo and in Vitest, where the mock chat server does not support HTTP polling. */
const mocked = import.meta.env.MODE === 'demo' || import.meta.env.MODE === 'test'

interface ConversationEvents {
  onConnect: () => void
  /** The connection broke, could not be made or was refused. An attempt to reconnect follows. */
  onDisconnect: () => void
  /** The message is undefined if it can't be read. */
  onMessage: (message: Message | undefined) => void
}

/**
 * Returns the delay in milliseconds before an attempt to reconnect; the first `attempt` is 0. The
 * base delay starts at 1 s and doubles with each attempt, up to 5 s. The returned delay is up to
 * 50 % shorter or longer than the base delay, at random, but never exceeds 5 s.
 */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(SOCKET_RECONNECT_DELAY * 2 ** attempt, SOCKET_RECONNECT_DELAY_MAX)
  const jitter = delay * SOCKET_RANDOMIZATION_FACTOR * (random * 2 - 1)
  return Math.min(delay + jitter, SOCKET_RECONNECT_DELAY_MAX)
}

/**
 * Opens a conversation's socket. Returns a function that closes it. The URL contains no token,
 * because URLs end up in logs.
 *
 * socket.io captures the global WebSocket when it loads. Only the chunk of Messages may import it,
 * which loads after the demo's mock backend has replaced that global.
 */
export function connectConversation(
  conversationId: string,
  { onConnect, onDisconnect, onMessage }: ConversationEvents,
): () => void {
  const socket = io(socketOrigin, {
    path: SOCKET_PATH,
    query: { conversationId },
    reconnectionDelay: SOCKET_RECONNECT_DELAY,
    reconnectionDelayMax: SOCKET_RECONNECT_DELAY_MAX,
    randomizationFactor: SOCKET_RANDOMIZATION_FACTOR,
    timeout: SOCKET_TIMEOUT,
    // A conversation needs a connection of its own, because `query` belongs to the connection.
    forceNew: true,
    ...(mocked && { transports: ['websocket'] }),
  })
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function onDown() {
    clearTimeout(timer)
    onDisconnect()
    // After the server closes or refuses the connection, socket.io does not reconnect, so we do.
    if (!socket.active)
      timer = setTimeout(() => socket.connect(), reconnectDelay(attempts++))
  }
  socket.on('connect', () => {
    clearTimeout(timer)
    // Waits before resetting `attempts`, because the new connection could break immediately.
    timer = setTimeout(() => (attempts = 0), SOCKET_RECONNECT_DELAY_MAX)
    onConnect()
  })
  socket.on('connect_error', onDown)
  socket.on('disconnect', onDown)
  socket.on(MESSAGE_EVENT, (...payloads: unknown[]) => {
    const messages = parseMessages(payloads)
    for (const message of messages.length > 0 ? messages : [undefined]) onMessage(message)
  })
  return () => {
    clearTimeout(timer)
    socket.off()
    socket.disconnect()
  }
}
