import { useInterval } from '@mantine/hooks'
import { useInfiniteQuery, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { clearMessages, markRead, type Message } from '@/api/chat'
import { messageId, type Outgoing } from '@/domain/chat/outgoing'
import { mergeThread } from '@/domain/chat/thread'
import { currentAdmin, useMyId } from '@/session/current-admin'

import { markReadInList, restartRead, updatePreview } from '../conversation-cache'
import { chatScope, confirmSend, removeSend, restoreUnsent, useSendMessage } from './send-message'
import {
  addLive,
  catchUp,
  clearThread,
  isMineIn,
  liveQuery,
  sendsKey,
  threadOf,
  threadQuery,
  toSend,
} from './thread-query'
import { useSocket } from './use-socket'

/** Milliseconds between checks for messages that the socket missed. */
const CHECK_MS = 30_000

export type Chat = ReturnType<typeof useChat>

/** The component needs the conversation's id as its `key`, because its state belongs to one chat. */
export function useChat(conversationId: string) {
  const client = useQueryClient()
  const me = useMyId()
  const query = useInfiniteQuery(threadQuery(conversationId))
  const { data: live } = useQuery(liveQuery(conversationId))
  const sends = useMutationState({
    filters: { mutationKey: sendsKey(conversationId) },
    select: toSend,
  })
  const isMine = isMineIn(client, conversationId, me)
  const thread = mergeThread({ pages: query.data?.pages, live, sends, isMine })
  const { unsent, copies } = thread
  /** The messages from others since this chat was opened. */
  const [arrived, setArrived] = useState<readonly Message[]>([])
  /** Increases with each send and each retry so that the list scrolls to the end. */
  const [sendCount, setSendCount] = useState(0)
  /** Until a read begins after this time, by performance.now(), messages may be missing. */
  const gapSince = useRef(0)
  const othersSeen = useRef(new Set<string>())
  const markAsRead = useMarkRead(conversationId)
  const sending = useSendMessage(conversationId)
  const clearing = clearMessages.useMutation({
    scope: chatScope(conversationId),
    onMutate: () => performance.now(),
    onSuccess: (_data, _variables, startedAt) =>
      clearThread(client, conversationId, startedAt as number),
    // Also after an error, because the server may have cleared the chat all the same.
    onSettled: () => void fetchNewest(),
  })

  function arrive(messages: readonly Message[]) {
    if (messages.length === 0) return
    const isMine = isMineIn(client, conversationId, currentAdmin().id)
    const theirs = messages.filter((message) => !isMine(message))
    setArrived((before) => [...before, ...theirs])
    for (const message of messages) {
      updatePreview(client, conversationId, message, { unread: false })
    }
    markAsRead()
  }

  /** If it fails, the chat shows Retry, and the periodic check tries again. */
  async function fetchNewest({ announce = true } = {}) {
    const before = threadOf(client, conversationId)
    await catchUp(client, conversationId).catch(() => undefined)
    // The messages that opening the chat marked as read could not be seen until now.
    if (!before.isLoaded && threadOf(client, conversationId).isLoaded) markAsRead()
    if (!announce || !before.isLoaded) return
    const [newest] = client.getQueryData(threadQuery(conversationId).queryKey)?.pages ?? []
    const events = client.getQueryData(liveQuery(conversationId).queryKey) ?? []
    const fetched = new Set(newest?.messages.map(messageId))
    const known = new Set(events.map(({ message }) => messageId(message)))
    for (const { id } of before.rows) known.add(id)
    const { rows } = threadOf(client, conversationId)
    const fresh = rows.filter(({ id }) => fetched.has(id) && !known.has(id))
    arrive(fresh.map(({ message }) => message))
  }

  function receive(message: Message) {
    const { _id, conversationId: whose = conversationId } = message
    if (whose !== conversationId) {
      // A message in another conversation updates only that conversation's row in the list. If the
      // server sends the message twice, it must count as unread only once.
      if (_id && othersSeen.current.has(_id)) return
      othersSeen.current.add(_id)
      const isMine = isMineIn(client, whose, currentAdmin().id)
      updatePreview(client, whose, message, { unread: !isMine(message) })
    } else if (_id === '') {
      // It can't be told from a message that is known already, so the newest messages are read.
      gapSince.current = performance.now()
      void fetchNewest()
    } else if (addLive(client, conversationId, message)) arrive([message])
  }

  const { link, reconnect } = useSocket(conversationId, {
    connect({ again }) {
      gapSince.current = performance.now()
      // What arrives between the first read and the first connection is left to the next check.
      if (again) void fetchNewest()
    },
    message: receive,
  })
  function fillGap() {
    const fetchedAt = query.data?.pages[0]?.fetchedAt ?? 0
    if (link === 'connected' && fetchedAt < gapSince.current) void fetchNewest()
  }
  useInterval(fillGap, CHECK_MS, { autoInvoke: true })

  const open = useEffectEvent(() => {
    restoreUnsent(client, conversationId)
    markAsRead()
    if (query.data) void fetchNewest({ announce: false })
  })
  useEffect(function openConversation() {
    open()
  }, [])
  useEffect(
    function forgetConfirmedSends() {
      for (const send of sends) {
        if (send.status === 'pending' || unsent.includes(send)) continue
        const copy = copies.get(send.outgoing.key)
        if (copy) confirmSend(client, conversationId, send.outgoing, copy.message)
        else removeSend(client, conversationId, send.outgoing)
      }
    },
    [client, conversationId, sends, unsent, copies],
  )

  async function loadOlder() {
    if (query.isFetchingNextPage) return
    // Joins the fetch in flight, if there is one.
    if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false })
    await query.fetchNextPage({ cancelRefetch: false })
  }
  function send(outgoing: Outgoing) {
    setSendCount((count) => count + 1)
    sending.start(outgoing, markAsRead)
  }

  return {
    thread,
    arrived,
    sendCount,
    link,
    reconnect,
    isLoading: query.isPending,
    isFailed:
      !query.isFetching &&
      (query.data?.pages[0]?.isCutShort || (query.isError && !query.isFetchNextPageError)),
    isLoadingOlder: query.isFetchingNextPage,
    isClearing: clearing.isPending,
    loadOlder,
    retry: async () => {
      await fetchNewest()
      const { queryKey } = threadQuery(conversationId)
      return { isSuccess: client.getQueryState(queryKey)?.status === 'success' }
    },
    send,
    remove: sending.remove,
    clear: () => clearing.mutate({ params: { conversationId } }),
  }
}

/** Calls made while a request is in flight are combined into one more request. */
function useMarkRead(conversationId: string) {
  const client = useQueryClient()
  const scope = { id: `mark read ${conversationId}` }
  const markInList = () => markReadInList(client, conversationId, currentAdmin().id)
  const { mutate } = markRead.useMutation({
    scope,
    // Updates the list again, because a refetch during the call may have undone the first update.
    onSuccess() {
      markInList()
      restartRead(client)
    },
    meta: { invalidates: [], errorDisplay: 'screen' },
  })
  return () => {
    markInList()
    const isQueued = client.isMutating({
      predicate: ({ options, state }) => options.scope?.id === scope.id && state.isPaused,
    })
    if (isQueued === 0) mutate({ params: { conversationId } })
  }
}
