import { io } from 'socket.io-client'

import {
  SOCKET_PATH,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_DELAY_MAX,
  SOCKET_TIMEOUT,
} from '@/domain/limits'

import { type Message, readMessage } from '../chat'
import { apiBaseUrl } from './http'

/** Spelled as the server spells it. */
const MESSAGE_EVENT = 'message_recieve'

const socketOrigin = import.meta.env.VITE_SOCKET_URL || apiBaseUrl.origin

/** The mock socket of the demo and the tests supports WebSocket only. */
const mocked = import.meta.env.MODE === 'demo' || import.meta.env.MODE === 'test'

interface ConversationEvents {
  onConnect: () => void
  /**
   * 'lost': the connection was lost or could not be made. 'refused': the server refused the
   * conversation. Both are followed by another attempt.
   */
  onDisconnect: (reason: 'lost' | 'refused') => void
  onMessage: (message: Message) => void
}

/** Milliseconds before attempt n (from 0): doubles from 1 s to 5 s, varied by up to 50 %. */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(SOCKET_RECONNECT_DELAY * 2 ** attempt, SOCKET_RECONNECT_DELAY_MAX)
  const jitter = delay * SOCKET_RANDOMIZATION_FACTOR * (random * 2 - 1)
  return Math.min(delay + jitter, SOCKET_RECONNECT_DELAY_MAX)
}

/**
 * Opens the socket of one conversation. Its query contains only `conversationId`, because URLs end
 * up in logs. Returns functions to close it permanently and to connect immediately.
 *
 * Import this module lazily: socket.io keeps the global WebSocket that it finds on loading, which
 * in the demo must be the mock backend's.
 */
export function connectConversation(
  conversationId: string,
  { onConnect, onDisconnect, onMessage }: ConversationEvents,
) {
  const socket = io(socketOrigin, {
    path: SOCKET_PATH,
    query: { conversationId },
    reconnectionDelay: SOCKET_RECONNECT_DELAY,
    reconnectionDelayMax: SOCKET_RECONNECT_DELAY_MAX,
    randomizationFactor: SOCKET_RANDOMIZATION_FACTOR,
    timeout: SOCKET_TIMEOUT,
    // Otherwise socket.io would reuse an earlier conversation's connection, with its query.
    forceNew: true,
    ...(mocked ? { transports: ['websocket'] } : {}),
  })
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function onDown(reason: 'lost' | 'refused') {
    clearTimeout(timer)
    onDisconnect(reason)
    // socket.io reconnects by itself unless the server disconnected or refused the conversation.
    if (!socket.active) timer = setTimeout(() => socket.connect(), reconnectDelay(attempts++))
  }
  socket.on('connect', () => {
    clearTimeout(timer)
    // Resets the delays only after 5 s, so not for a connection that breaks immediately.
    timer = setTimeout(() => (attempts = 0), SOCKET_RECONNECT_DELAY_MAX)
    onConnect()
  })
  // The socket is inactive if the server refused the conversation.
  socket.on('connect_error', () => onDown(socket.active ? 'lost' : 'refused'))
  socket.on('disconnect', () => onDown('lost'))
  socket.on(MESSAGE_EVENT, (payload: unknown) => {
    const message = readMessage(payload)
    if (message) onMessage(message)
  })
  return {
    close: () => {
      clearTimeout(timer)
      socket.off()
      socket.disconnect()
    },
    retry: () => {
      clearTimeout(timer)
      socket.connect()
    },
  }
}
