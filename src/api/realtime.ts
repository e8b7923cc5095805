import { io } from 'socket.io-client'

import {
  SOCKET_PATH,
  SOCKET_RANDOMISATION,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_DELAY_MAX,
  SOCKET_TIMEOUT,
} from '@/domain/limits'

import { type Message, readMessage } from './chat'
import { apiBaseUrl } from './http'

/** The realtime event of an incoming message, spelled as the server spells it. */
const MESSAGE_EVENT = 'message_recieve'

/** The product host; without one of its own, the API's. */
const socketOrigin = import.meta.env.VITE_SOCKET_URL || apiBaseUrl.origin

/** The mock socket of the demo and the tests speaks WebSocket only. */
const mocked = import.meta.env.MODE === 'demo' || import.meta.env.MODE === 'test'

interface ConversationEvents {
  onConnect: () => void
  /** The connection is lost, or could not be made; it comes by itself, with onConnect. */
  onDisconnect: () => void
  onMessage: (message: Message) => void
}

/**
 * Opens the socket of one conversation. Nothing but `conversationId` goes into the query: what
 * stands in an address ends up in logs. Gives the way to close it, after which nothing is told.
 *
 * Only the messages screen imports this module, and late: socket.io is loaded with it alone, and
 * takes the WebSocket it finds at that moment, which in the demo is the mock backend's.
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
    randomizationFactor: SOCKET_RANDOMISATION,
    timeout: SOCKET_TIMEOUT,
    // A connection of its own: socket.io would go on with the earlier conversation's, and its query.
    forceNew: true,
    ...(mocked ? { transports: ['websocket'] } : {}),
  })
  let again: ReturnType<typeof setTimeout> | undefined
  function onDown() {
    onDisconnect()
    // socket.io does not come back by itself where the server hung up, or refused the conversation.
    if (!socket.active) again = setTimeout(() => socket.connect(), SOCKET_RECONNECT_DELAY)
  }
  socket.on('connect', onConnect)
  socket.on('connect_error', onDown)
  socket.on('disconnect', onDown)
  socket.on(MESSAGE_EVENT, (payload: unknown) => {
    const message = readMessage(payload)
    if (message) onMessage(message)
  })
  return () => {
    clearTimeout(again)
    socket.off()
    socket.disconnect()
  }
}
