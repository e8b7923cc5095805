import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Message } from '@/api/chat'
import { whenBackendReady } from '@/api/client/http'
import type { connectConversation } from '@/api/client/realtime'
import { SOCKET_RECONNECT_DELAY_MAX } from '@/domain/limits'

type Connection = ReturnType<typeof connectConversation>
type Link = 'connecting' | 'connected' | 'lost' | 'refused'

/** Keeps the conversation's socket open while the component is mounted. */
export function useSocket(
  conversationId: string,
  on: {
    connect: (how: { again: boolean }) => void
    message: (message: Message | undefined) => void
  },
) {
  const [link, setLink] = useState<Link>('connecting')
  const connection = useRef<Connection>(undefined)
  const onMessage = useEffectEvent(on.message)
  const onConnect = useEffectEvent(() => {
    setLink('connected')
    on.connect({ again: link !== 'connecting' })
  })

  useEffect(
    function openSocket() {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isWanted = true
      async function load() {
        try {
          await whenBackendReady()
          const { connectConversation } = await import('@/api/client/realtime')
          if (!isWanted) return
          connection.current = connectConversation(conversationId, {
            onConnect,
            onMessage,
            onDisconnect: setLink,
          })
        } catch {
          if (!isWanted) return
          setLink('lost')
          timer = setTimeout(() => void load(), SOCKET_RECONNECT_DELAY_MAX)
        }
      }
      void load()
      return () => {
        isWanted = false
        clearTimeout(timer)
        connection.current?.close()
      }
    },
    [conversationId],
  )
  return { link, reconnect: () => connection.current?.retry() }
}
