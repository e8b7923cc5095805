import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { connectConversation } from '@/api/client/realtime'
import type { Message } from '@/api/messages'

import { receiveMessage } from './receive-message'

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
