import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Conversation } from '@/api/chat'
import { clearMessages, type Message } from '@/api/messages'
import { isListAhead, type ListState, listStateOf } from '@/domain/chat/list-ahead'
import type { ThreadRow } from '@/domain/chat/message'
import { clearedThread, isLoaded, newestReadAt } from '@/domain/chat/thread'
import { uniqueBy } from '@/domain/list/unique-by'

import { clearInList } from './conversation-cache'
import {
  type ArrivalListener,
  catchUpThread,
  loadOlder,
  onArrival,
  threadOf,
  threadQueryOptions,
  updateThread,
} from './thread-query'
import { chatScope } from './use-sending'

interface ThreadOptions {
  conversationId: string
  /** The conversation as the list shows it. */
  listed: Conversation | undefined
  /** Called once for each message that arrives while the chat is open. */
  onArrive: (message: Message) => void
}

/** Returns the messages of the open chat, and functions that read or clear them. */
export function useThread({ conversationId, listed, onArrive }: ThreadOptions) {
  const queryClient = useQueryClient()
  const query = useQuery(threadQueryOptions(conversationId))
  const thread = query.data
  const [openedAt] = useState(() => performance.now())
  const [arrived, setArrived] = useState<readonly ThreadRow<Message>[]>([])
  /** If it fails, the chat shows Retry. */
  const catchUp = (since?: number) =>
    void catchUpThread(queryClient, conversationId, since).catch(() => undefined)
  const clearing = clearMessages.useMutation({
    scope: chatScope(conversationId),
    onSuccess: () => {
      updateThread(queryClient, conversationId, clearedThread)
      clearInList(queryClient, conversationId)
    },
    // Also after an error, because the server may have cleared the chat all the same.
    onSettled: () => catchUp(),
  })
  /** If it fails, nothing says so, as the specification wants. */
  const older = useMutation({
    mutationFn: () => loadOlder(queryClient, conversationId),
    meta: { errorDisplay: 'none' },
  })

  const receive = useEffectEvent<ArrivalListener>((rows, source) => {
    // The read that opens the chat tells what was there before.
    const isOpening = newestReadAt(threadOf(queryClient, conversationId)) < openedAt
    if (isOpening && source === 'read') return
    // A read may lack a message that the server has just sent, and a later one contain it again.
    setArrived((before) => uniqueBy([...before, ...rows], ({ id }) => id))
    for (const { message } of rows) onArrive(message)
  })
  useEffect(
    function listenToArrivals() {
      return onArrival(conversationId, (...arrival) => receive(...arrival))
    },
    [conversationId],
  )
  const open = useEffectEvent(() => catchUp(openedAt))
  useEffect(function readNewestOnOpening() {
    open()
  }, [])

  const listState = useRef<ListState>(undefined)
  const compareWithList = useEffectEvent(() => {
    if (!thread || !listed || !isLoaded(thread)) return
    const before = listState.current
    listState.current = listStateOf(thread, listed)
    if (isListAhead(before, listState.current)) catchUp()
  })
  useEffect(
    function readWhatTheListIsAheadBy() {
      if (thread && listed) compareWithList()
    },
    [thread, listed],
  )
  return {
    thread,
    /** Whether the newest messages were read since the chat was opened. */
    isOpened: newestReadAt(thread) >= openedAt,
    /** The messages that have arrived since then, mine too. */
    arrived,
    catchUp,
    isLoading: query.isPending,
    isFailed: !query.isFetching && (query.isError || !isLoaded(thread)),
    isLoadingOlder: older.isPending,
    /** How many messages the last click on Load More Messages has added, and when that was. */
    loadedOlder: { count: older.data, at: older.submittedAt },
    loadOlder: () => !older.isPending && older.mutate(),
    isClearing: clearing.isPending,
    clear: () => clearing.mutate({ params: { conversationId } }),
  }
}
