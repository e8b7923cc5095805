import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { connectConversation } from '@/api/client/realtime'
import type { Message } from '@/api/messages'

import { createIsMineIn, updatePreview } from './conversation-cache'
import { addMessage } from './thread-query'

interface SocketOptions {
  conversationId: string
  /** Reads what the socket has not told. */
  catchUp: () => void
}

/** Adds what others write to the thread, as it happens. Returns whether the connection is lost. */
export function useSocket({ conversationId, catchUp }: SocketOptions): boolean {
  const queryClient = useQueryClient()
  const [isDisconnected, setDisconnected] = useState(false)
  const onConnect = useEffectEvent(() => {
    // What arrives between the first read and the first connection is told by the list.
    if (isDisconnected) catchUp()
    setDisconnected(false)
  })
  const onMessage = useEffectEvent((message: Message | undefined) => {
    if (!receiveMessage(queryClient, conversationId, message)) catchUp()
  })
  useEffect(
    function openSocket() {
      const onDisconnect = () => setDisconnected(true)
      return connectConversation(conversationId, { onConnect, onMessage, onDisconnect })
    },
    [conversationId],
  )
  return isDisconnected
}

/**
 * Shows a message of the open conversation's socket: in the chat, or in the list if it belongs to
 * another conversation. Returns false if it can't be placed, so that the newest must be read.
 */
function receiveMessage(
  queryClient: QueryClient,
  openId: string,
  message: Message | undefined,
): boolean {
  if (!message) return false
  const { conversationId = openId } = message
  if (conversationId !== openId) {
    const isMine = createIsMineIn(queryClient, conversationId)
    updatePreview(queryClient, conversationId, message, isMine(message) ? 'seen' : 'unread')
    return true
  }
  // Without an id, it can't be told from a message that is known already.
  if (!message._id) return false
  // Tells the open chat, too (`onArrival()`), which updates its preview in the list.
  addMessage(queryClient, openId, message)
  return true
}
