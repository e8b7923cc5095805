import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { clearMessages, markRead, type Message } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { connectConversation } from '@/api/client/realtime'
import { isMine, otherParticipants } from '@/domain/chat/conversation'
import {
  isBehind,
  isLoaded,
  newRows,
  readAtOf,
  type Thread,
  withMessage,
  withoutMessages,
} from '@/domain/chat/thread'
import { unreadCount } from '@/domain/chat/unread'
import { FIRST_CONVERSATIONS, openedConversation } from '@/screens/unread'
import { useMyId } from '@/session/current-admin'

import {
  findConversation,
  markReadInList,
  updateConversationInList,
  updatePreview,
} from './conversation-cache'
import { catchUp, isMineIn, loadOlder, threadOf, threadQuery, updateThread } from './thread-query'
import { chatScope, useSending } from './use-sending'

export type Chat = ReturnType<typeof useChat>

/** The component needs the conversation's id as its `key`, because its state belongs to one chat. */
export function useChat(conversationId: string) {
  const client = useQueryClient()
  const me = useMyId()
  const shown = useConversation(conversationId)
  const { conversation } = shown
  const people = conversation?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  const query = useQuery(threadQuery(conversationId))
  const thread = query.data
  const sending = useSending(conversationId, thread, ({ byUser }) => isMine(byUser, me, others))
  /** The messages from others since this chat was opened. */
  const [arrived, setArrived] = useState<readonly Message[]>([])
  const othersSeen = useRef(new Set<string>())
  const markAsRead = useMarkRead(conversationId)
  useEffect(
    function countAsReadInTheList() {
      // Whatever a read says that began before the server marked it.
      if (conversation && unreadCount(conversation, me) > 0) {
        markReadInList(client, conversationId)
      }
    },
    [conversation, client, conversationId, me],
  )
  const clearing = clearMessages.useMutation({
    scope: chatScope(conversationId),
    onMutate: () => performance.now(),
    onSuccess: (_data, _variables, startedAt) =>
      updateThread(client, conversationId, (now) => withoutMessages(now, startedAt as number)),
    // Also after an error, because the server may have cleared the chat all the same.
    onSettled: () => void fetchNewest(),
  })
  const older = useMutation({
    mutationFn: () => loadOlder(client, conversationId),
    meta: { errorDisplay: 'screen' },
  })

  /** If it fails, the chat shows Retry. */
  async function fetchNewest() {
    const wasLoaded = isLoaded(thread)
    await catchUp(client, conversationId).catch(() => undefined)
    // The messages that opening the chat marked as read could not be seen until now.
    if (!wasLoaded && isLoaded(threadOf(client, conversationId))) markAsRead()
  }

  const catchUpNow = useEffectEvent(() => void fetchNewest())

  useArrivals(thread, (messages) => {
    const isMine = isMineIn(client, conversationId)
    setArrived((before) => [...before, ...messages.filter((message) => !isMine(message))])
    for (const message of messages) {
      const isSeen = isMine(message) || document.hasFocus()
      updatePreview(client, conversationId, message, isSeen ? 'seen' : 'read')
    }
    markAsRead()
  })

  const listed = useRef({ readAt: -Infinity, row: conversation })
  useEffect(
    function readWhatTheListIsAheadBy() {
      const readAt = readAtOf(thread)
      // What has arrived with the read is counted in the list, but not in `conversation` yet.
      const row = conversation && findConversation(client, conversationId)
      if (readAt > listed.current.readAt) listed.current = { readAt, row }
      else if (thread && row && isBehind(thread, row, listed.current.row ?? row)) catchUpNow()
    },
    [client, conversationId, conversation, thread],
  )

  function receive(message: Message | undefined) {
    const { _id, conversationId: whose = conversationId } = message ?? { _id: '' }
    if (message && whose !== conversationId) {
      // A message in another conversation updates only that conversation's row in the list. If the
      // server sends the message twice, it must count as unread only once.
      if (_id && othersSeen.current.has(_id)) return
      othersSeen.current.add(_id)
      updatePreview(client, whose, message, isMineIn(client, whose)(message) ? 'seen' : 'unread')
    } else if (message && _id !== '') {
      updateThread(client, conversationId, (now) => withMessage(now, message))
    } else {
      // Without an id, it can't be told from a message that is known already.
      void fetchNewest()
    }
  }

  const { link, reconnect } = useSocket(conversationId, {
    // What arrives between the first read and the first connection is told by the list.
    reconnect: () => void fetchNewest(),
    message: receive,
  })

  const open = useEffectEvent(() => {
    markAsRead()
    if (thread) void fetchNewest()
  })
  useEffect(function openConversation() {
    open()
  }, [])
  return {
    ...shown,
    ...sending,
    people,
    others,
    me,
    isComplete: thread?.nextPage === null,
    isLoading: query.isPending,
    isFailed: !query.isFetching && (query.isError || !isLoaded(thread)),
    isLoadingOlder: older.isPending,
    /** How many messages the last click on Load More Messages has added, and when that was. */
    loadedOlder: { count: older.data, at: older.submittedAt },
    isClearing: clearing.isPending,
    arrived,
    link,
    reconnect,
    retry: async () => {
      if (link === 'refused') reconnect()
      await fetchNewest()
      const { queryKey } = threadQuery(conversationId)
      return { isSuccess: client.getQueryState(queryKey)?.status === 'success' }
    },
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
  const conversation = useSyncExternalStore(
    (notify) => client.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => findConversation(client, conversationId),
  )
  return {
    conversation,
    isUnnamed: conversation === undefined && error !== null,
    /** True if the server does not know the conversation. */
    isGone,
  }
}

type Link = 'connecting' | 'connected' | 'lost' | 'refused'

/** Keeps the conversation's socket open while the component is mounted. */
function useSocket(
  conversationId: string,
  on: { reconnect: () => void; message: (message: Message | undefined) => void },
) {
  const [link, setLink] = useState<Link>('connecting')
  const connection = useRef<ReturnType<typeof connectConversation>>(undefined)
  const onMessage = useEffectEvent(on.message)
  const onConnect = useEffectEvent(() => {
    setLink('connected')
    if (link !== 'connecting') on.reconnect()
  })
  useEffect(
    function openSocket() {
      const events = { onConnect, onMessage, onDisconnect: setLink }
      connection.current = connectConversation(conversationId, events)
      return connection.current.close
    },
    [conversationId],
  )
  return { link, reconnect: () => connection.current?.retry() }
}

/** Calls `onArrive` with the messages that arrive after the read that opened the chat. */
function useArrivals(
  thread: Thread<Message> | undefined,
  onArrive: (messages: readonly Message[]) => void,
): void {
  const known = useRef({ thread, isOpen: false })
  const arrive = useEffectEvent(onArrive)
  useEffect(
    function noticeArrivals() {
      const { thread: before, isOpen } = known.current
      const isRead = readAtOf(thread) !== readAtOf(before)
      known.current = { thread, isOpen: isOpen || isRead }
      const fresh = isRead && !isOpen ? [] : newRows(before, thread)
      if (fresh.length > 0) arrive(fresh.map(({ message }) => message))
    },
    [thread],
  )
}

/** Calls made while a request is in flight are combined into one more request. */
function useMarkRead(conversationId: string): () => void {
  const client = useQueryClient()
  const scope = { id: `mark read ${conversationId}` }
  const { mutate } = markRead.useMutation({
    scope,
    meta: { invalidates: [], errorDisplay: 'screen' },
  })
  return () => {
    const isQueued = client.isMutating({
      predicate: ({ options, state }) => options.scope?.id === scope.id && state.isPaused,
    })
    if (isQueued === 0) mutate({ params: { conversationId } })
  }
}
