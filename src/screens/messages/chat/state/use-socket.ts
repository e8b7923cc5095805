import { useQueryClient } from '@tanstack/react-query'
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
  const client = useQueryClient()
  const [isDisconnected, setDisconnected] = useState(false)
  const onConnect = useEffectEvent(() => {
    // What arrives between the first read and the first connection is told by the list.
    if (isDisconnected) catchUp()
    setDisconnected(false)
  })
  const onMessage = useEffectEvent((message: Message | undefined) => {
    const id = message?.conversationId ?? conversationId
    if (message && id !== conversationId) {
      const isMine = createIsMineIn(client, id)
      return updatePreview(client, id, message, isMine(message) ? 'seen' : 'unread')
    }
    if (message?._id) return addMessage(client, conversationId, message)
    // Without an id, it can't be told from a message that is known already.
    catchUp()
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
