import { useEffect, useEffectEvent, useRef } from 'react'

import type { Message } from '@/api/chat'
import { newRows, type Thread } from '@/domain/chat/thread'

const readAt = (thread: Thread<Message> | undefined) => thread?.readAt ?? -Infinity

/** Calls `onArrive` with the messages that arrive after the read that opened the chat. */
export function useArrivals(
  thread: Thread<Message> | undefined,
  onArrive: (messages: readonly Message[]) => void,
): void {
  const before = useRef(thread)
  const isOpen = useRef(false)
  const arrive = useEffectEvent(onArrive)
  useEffect(
    function noticeArrivals() {
      const known = before.current
      before.current = thread
      const isRead = readAt(thread) !== readAt(known)
      const fresh = isRead && !isOpen.current ? [] : newRows(known, thread)
      if (isRead) isOpen.current = true
      if (fresh.length > 0) arrive(fresh.map(({ message }) => message))
    },
    [thread],
  )
}
