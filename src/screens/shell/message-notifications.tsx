import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Conversation } from '@/api/chat'
import { namesOf, otherParticipants } from '@/domain/chat/conversation'
import { unreadCount } from '@/domain/chat/unread'
import {
  type ConversationPage,
  firstConversationsOptions,
} from '@/screens/conversations/conversation-queries'
import { onSeen } from '@/screens/conversations/unread'
import { useMyId } from '@/session/current-admin'
import { useSession } from '@/session/session'

import { useNotify } from './notify'

/**
 * Tells through the browser of conversations that got new messages while the page was not in use, as
 * far as no page of the product has shown them.
 */
export default function MessageNotifications() {
  const { notify } = useNotify()
  const me = useMyId()
  const navigate = useNavigate()
  const isInMessages =
    useMatch({ from: '/_admin/messages/', shouldThrow: false }) !== undefined
  const opened = useSession((session) => session.activeConversationId)
  const active = isInMessages ? opened : null
  const queryClient = useQueryClient()
  /** The number of messages of each conversation, when it was last told of. */
  const totals = useRef<Map<string, number>>(undefined)

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
  const tellWhatIsNew = useEffectEvent(({ conversations }: ConversationPage) => {
    const before = totals.current
    totals.current = new Map(conversations.map((row) => [row._id, row.totalMessages]))
    if (!before || document.hasFocus()) return
    for (const row of conversations) {
      const { totalMessages: total } = row
      // With fewer messages than before, the chat was cleared, so all of them are new.
      const isNew = total > 0 && total !== (before.get(row._id) ?? 0)
      // What comes into the open chat counts as read.
      if (isNew && (row._id === active || unreadCount(row, me) > 0)) tell(row)
    }
  })
  useEffect(
    function followTheList() {
      const { queryKey } = firstConversationsOptions()
      const page = queryClient.getQueryData(queryKey)
      if (page) tellWhatIsNew(page)
      return queryClient.getQueryCache().subscribe((event) => {
        if (event.query.queryHash !== hashKey(queryKey)) return
        if (event.type !== 'updated' || event.action.type !== 'success') return
        // An event that changes the list may just be shown by another page.
        const isFetched = !event.action.manual
        if (isFetched || document.hasFocus())
          tellWhatIsNew(event.query.state.data as ConversationPage)
      })
    },
    [queryClient],
  )
  useEffect(function forgetWhatIsSeen() {
    return onSeen(({ id, total }) => {
      const before = totals.current?.get(id) ?? 0
      totals.current?.set(id, Math.max(before, total))
    })
  }, [])
  return null
}
