import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Conversation } from '@/api/chat'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import { UNREAD_REFRESH_MS } from '@/domain/limits'
import { firstConversations } from '@/screens/unread'
import { useMyId } from '@/session/current-admin'
import { useSession } from '@/session/session'

import { useNotify } from './notify'

/**
 * Goes on polling in the background, and tells through the browser of conversations that got new
 * messages while the page was not in use.
 */
export default function MessageNotifications() {
  const { notify } = useNotify()
  const me = useMyId()
  const navigate = useNavigate()
  const active = useSession((session) => session.activeConversationId)
  const { data } = useQuery({
    ...firstConversations(),
    enabled: me !== null,
    staleTime: UNREAD_REFRESH_MS,
    refetchInterval: UNREAD_REFRESH_MS,
    refetchIntervalInBackground: true,
  })
  const known = useRef<Map<string, number>>(undefined)

  const tell = useEffectEvent((conversation: Conversation) => {
    const { _id, participantsDetails, lastMessage } = conversation
    const names = namesOf(otherParticipants(participantsDetails, me))
    const notification = new Notification(`New message from ${names}`, {
      ...(notify === 'text' && { body: lastMessage?.message ?? '' }),
      tag: _id,
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      void navigate({ to: '/messages', search: { conversation: _id } })
    })
  })
  const tellWhatIsNew = useEffectEvent((conversations: readonly Conversation[]) => {
    const before = known.current
    known.current = new Map(conversations.map((row) => [row._id, row.totalMessages ?? 0]))
    if (!before || document.hasFocus()) return
    for (const row of conversations) {
      const isNew = (row.totalMessages ?? 0) > (before.get(row._id) ?? 0)
      // What comes into the open chat counts as read.
      if (isNew && (row._id === active || unreadCount(row, me) > 0)) tell(row)
    }
  })
  const conversations = data?.conversations
  useEffect(
    function notifyOfNewMessages() {
      if (conversations) tellWhatIsNew(conversations)
    },
    [conversations],
  )
  return null
}
