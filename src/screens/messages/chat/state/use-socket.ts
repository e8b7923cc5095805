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
    const whose = message?.conversationId ?? conversationId
    if (message && whose !== conversationId) {
      const isMine = createIsMineIn(client, whose)
      updatePreview(client, whose, message, isMine(message) ? 'seen' : 'unread')
    } else if (message?._id) {
      addMessage(client, conversationId, message)
    } else {
      // Without an id, it can't be told from a message that is known already.
      catchUp()
    }
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
