import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { clearMessages, markRead, type Message } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { connectConversation } from '@/api/client/realtime'
import { isMine as isMineOf, otherParticipants } from '@/domain/chat/conversation'
import type { Outgoing } from '@/domain/chat/outbox'
import { clearedThread, isLoaded, readAtOf, withMessage } from '@/domain/chat/thread'
import { unreadCount } from '@/domain/chat/unread'
import { parseDate } from '@/domain/format/dates'
import { FIRST_CONVERSATIONS, openedConversation } from '@/screens/unread'
import { useMyId } from '@/session/current-admin'

import {
  findConversation,
  markReadInList,
  updateConversationInList,
  updatePreview,
  withDetails,
} from './conversation-cache'
import { catchUp, isMineIn, loadOlder, threadQuery, updateThread } from './thread-query'
import { chatScope, useSending } from './use-sending'

export type Chat = ReturnType<typeof useChat>

/** A message of the server, or one that is not there yet. */
interface ShownMessage {
  id: string
  time: number
  message: Pick<Message, 'byUser' | 'message' | 'image' | 'createdAt'> & Partial<Message>
  outgoing?: Outgoing
}

/** The component needs the conversation's id as its `key`, because its state belongs to one chat. */
export function useChat(conversationId: string) {
  const client = useQueryClient()
  const me = useMyId()
  const shown = useConversation(conversationId)
  const { conversation } = shown
  const people = conversation?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  const isMine = ({ byUser }: Pick<Message, 'byUser'>) => isMineOf(byUser, me, others)
  const query = useQuery(threadQuery(conversationId))
  const thread = query.data
  const sending = useSending(conversationId, thread, isMine)
  const unsent = sending.unsent.map((outgoing) => {
    const { key: id, sentAt: time, text, image } = outgoing
    const message = { byUser: me ?? undefined, message: text, image, createdAt: time }
    return { id, time, message, outgoing }
  })
  const rows: readonly ShownMessage[] = [...(thread?.rows ?? []), ...unsent]
  /** What becomes known later has arrived in this chat: begins with the read that opens it. */
  const [opened, setOpened] = useState(() => ({ at: performance.now(), byRead: false }))
  if (!opened.byRead && readAtOf(thread) >= opened.at) {
    setOpened({ at: readAtOf(thread), byRead: true })
  }
  const arrived = thread?.rows.filter(({ at }) => at > opened.at) ?? []
  // Calls made while a request is in flight are combined into one more request.
  const { mutate: callMarkRead, isPaused: isMarkReadQueued } = markRead.useMutation({
    scope: { id: `mark read ${conversationId}` },
    meta: { invalidates: [], errorDisplay: 'screen' },
  })
  const clearing = clearMessages.useMutation({
    scope: chatScope(conversationId),
    onSuccess: () => updateThread(client, conversationId, clearedThread),
    // Also after an error, because the server may have cleared the chat all the same.
    onSettled: () => fetchNewest(),
  })
  const older = useMutation({
    mutationFn: () => loadOlder(client, conversationId),
    meta: { errorDisplay: 'screen' },
  })

  function markAsRead() {
    if (!isMarkReadQueued) callMarkRead({ params: { conversationId } })
  }
  /** If it fails, the chat shows Retry. */
  const fetchNewest = (since?: number) =>
    void catchUp(client, conversationId, since).catch(() => undefined)

  const open = useEffectEvent((isRead: boolean) => {
    if (isRead) markAsRead()
    else fetchNewest(opened.at)
  })
  useEffect(
    function openConversation() {
      open(opened.byRead)
    },
    [opened.byRead],
  )
  useEffect(
    function countAsReadInTheList() {
      // Whatever a read says that began before the server marked it.
      if (conversation && unreadCount(conversation, me) > 0) {
        markReadInList(client, conversationId)
      }
    },
    [conversation, client, conversationId, me],
  )
  const noticed = useRef(new Set<string>())
  useEffect(function noticeArrivals() {
    const unnoticed = arrived.filter(({ id }) => !noticed.current.has(id))
    for (const { id, message } of unnoticed) {
      noticed.current.add(id)
      const isSeen = isMine(message) || document.hasFocus()
      updatePreview(client, conversationId, message, isSeen ? 'seen' : 'read')
    }
    if (unnoticed.length > 0) markAsRead()
  })
  const listed = useRef<{ readAt: number; missing: number; updatedAt: number }>(undefined)
  useEffect(function readWhatTheListIsAheadBy() {
    // Not `conversation`, which does not count what has just arrived.
    const row = findConversation(client, conversationId)
    if (!thread || !row || !isLoaded(thread)) return
    const { readAt, rows } = thread
    const missing = (row.totalMessages ?? 0) - rows.length
    const updatedAt = parseDate(row.updatedAt)?.getTime() ?? 0
    const before = listed.current
    listed.current = { readAt, missing, updatedAt }
    if (before?.readAt !== readAt) return
    const isAhead = updatedAt > Math.max(before.updatedAt, rows.at(-1)?.time ?? 0)
    if (isAhead || missing > before.missing) fetchNewest()
  })

  const [isDisconnected, setDisconnected] = useState(false)
  const onConnect = useEffectEvent(() => {
    // What arrives between the first read and the first connection is told by the list.
    if (isDisconnected) fetchNewest()
    setDisconnected(false)
  })
  const onMessage = useEffectEvent((message: Message | undefined) => {
    const whose = message?.conversationId ?? conversationId
    if (message && whose !== conversationId) {
      updatePreview(client, whose, message, isMineIn(client, whose)(message) ? 'seen' : 'unread')
    } else if (message?._id) {
      updateThread(client, conversationId, (now) => withMessage(now, message))
    } else {
      // Without an id, it can't be told from a message that is known already.
      fetchNewest()
    }
  })
  useEffect(
    function openSocket() {
      const onDisconnect = () => setDisconnected(true)
      return connectConversation(conversationId, { onConnect, onMessage, onDisconnect })
    },
    [conversationId],
  )
  return {
    ...shown,
    ...sending,
    rows,
    people,
    others,
    isMine,
    isComplete: thread?.nextPage === null,
    isLoading: query.isPending,
    isFailed: !query.isFetching && (query.isError || !isLoaded(thread)),
    isLoadingOlder: older.isPending,
    /** How many messages the last click on Load More Messages has added, and when that was. */
    loadedOlder: { count: older.data, at: older.submittedAt },
    isClearing: clearing.isPending,
    /** The messages from others that have arrived since this chat was opened. */
    arrived: arrived.filter(({ message }) => !isMine(message)),
    isDisconnected,
    retry: () => fetchNewest(),
    loadOlder: () => !older.isPending && older.mutate(),
    clear: () => clearing.mutate({ params: { conversationId } }),
  }
}

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it.
 * Updates the cached lists with what was fetched, because they may be outdated.
 */
function useConversation(conversationId: string) {
  const client = useQueryClient()
  const { data: own, error } = useQuery(openedConversation(conversationId))
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(
    function updateTheLists() {
      if (own) updateConversationInList(client, own)
      if (isGone) void client.invalidateQueries({ queryKey: FIRST_CONVERSATIONS })
    },
    [client, own, isGone],
  )
  const listed = useSyncExternalStore(
    (notify) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => findConversation(client, conversationId),
  )
  return {
    // A later read of the list may lack what the conversation itself told.
    conversation: listed && own ? withDetails(listed, listed, own) : listed,
    isUnnamed: listed === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}
