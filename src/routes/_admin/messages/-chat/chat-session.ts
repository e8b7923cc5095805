import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { listMessages, markRead, type Message, sendMessage } from '@/api/chat'
import { ApiError, whenBackendReady } from '@/api/client/http'
import type { connectConversation } from '@/api/client/realtime'
import { uploadFile } from '@/api/uploads'
import { isMine, otherParticipants } from '@/domain/chat/conversation'
import { type ChatState, type ChatStore, createChat, newChatState } from '@/domain/chat/messages'
import { type Outgoing, toUnsent } from '@/domain/chat/outbox'
import { SOCKET_RECONNECT_DELAY_MAX } from '@/domain/limits'
import { currentAdmin } from '@/session/current-admin'
import { dropDraft, saveDraft, takeDraft } from '@/session/drafts'

import { findConversation, updatePreview, markReadInList } from '../-conversation-cache'

export type MessageChat = ReturnType<typeof createChat<Message>>

const unsentKey = (conversationId: string) => `chat/unsent/${conversationId}`
const EMPTY_CHAT = newChatState<Message>()

/**
 * Keeps a chat in the query cache. The end of the admin's session clears the cache, so unsent
 * messages are also saved as a draft.
 */
function createStore(queryClient: QueryClient, conversationId: string): ChatStore<Message> {
  const queryKey = ['chat', 'thread', conversationId] as const
  const queryHash = hashKey(queryKey)
  queryClient.setQueryDefaults(['chat', 'thread'], { gcTime: Infinity, structuralSharing: false })
  const get = () => queryClient.getQueryData<ChatState<Message>>(queryKey)
  return {
    get,
    set(state) {
      const outbox = state?.thread.outbox ?? []
      if (outbox !== get()?.thread.outbox) {
        if (outbox.length > 0) saveDraft(unsentKey(conversationId), outbox)
        else dropDraft(unsentKey(conversationId))
      }
      if (state) queryClient.setQueryData(queryKey, state)
      else queryClient.removeQueries({ queryKey, exact: true })
    },
    subscribe: (listener) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === queryHash) listener()
      }),
  }
}

function useChatServer(conversationId: string) {
  const queryClient = useQueryClient()
  // The chat handles errors and updates the cached conversation lists itself.
  const meta = { invalidates: [], errorDisplay: 'screen' } as const
  const { mutateAsync: send } = sendMessage.useMutation({ meta })
  const { mutateAsync: mark } = markRead.useMutation({ meta })
  const params = { conversationId }

  return {
    read: async (page: number, limit: number, signal?: AbortSignal) =>
      (await listMessages.read(queryClient, { conversationId, page, limit }, signal)).messages,
    upload: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) =>
      uploadFile(file, { onProgress, signal }),
    async post({ message, image }: { message: string; image: string | undefined }) {
      const body = { message, ...(image !== undefined && { image }) }
      const copy = await send({ params, body })
      const sent = copy ?? { message, createdAt: new Date().toISOString() }
      updatePreview(queryClient, conversationId, sent, { unread: false })
      return copy
    },
    async markRead() {
      const me = currentAdmin().id
      markReadInList(queryClient, conversationId, me)
      await mark({ params })
      // Updates the list again, because a refetch during the call may have undone the first update.
      markReadInList(queryClient, conversationId, me)
    },
    isMine({ byUser }: Message) {
      const me = currentAdmin().id
      const people = findConversation(queryClient, conversationId)?.participantsDetails ?? []
      return isMine(byUser, me, otherParticipants(people, me))
    },
    explain: (error: unknown) => ({
      reason: error instanceof Error ? error.message : String(error),
      // After a network error or a 5xx response, the server may still have saved the message.
      mayHaveArrived: !(error instanceof ApiError) || error.outcomeUnknown,
    }),
    onArrival(messages: Message[]) {
      for (const message of messages) {
        updatePreview(queryClient, conversationId, message, { unread: false })
      }
    },
  }
}

type Events = Parameters<typeof connectConversation>[1]

function connect(conversationId: string, events: Events) {
  let connection: ReturnType<typeof connectConversation> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  async function load() {
    try {
      await whenBackendReady()
      const { connectConversation } = await import('@/api/client/realtime')
      if (isWanted) connection = connectConversation(conversationId, events)
    } catch {
      if (!isWanted) return
      events.onDisconnect('lost')
      timer = setTimeout(() => void load(), SOCKET_RECONNECT_DELAY_MAX)
    }
  }
  void load()
  return {
    close() {
      isWanted = false
      clearTimeout(timer)
      connection?.close()
    },
    retry: () => connection?.retry(),
  }
}

type Link = 'connecting' | 'connected' | 'lost' | 'refused'

/**
 * Keeps the chat connected while the component is mounted. The component needs the conversation's
 * id as its `key`, because the chat is created only once.
 */
export function useChat(conversationId: string) {
  const queryClient = useQueryClient()
  const server = useChatServer(conversationId)
  const [store] = useState(() => createStore(queryClient, conversationId))
  const [chat] = useState(() => createChat<Message>(store, server))
  const [link, setLink] = useState<Link>('connecting')
  const connection = useRef<ReturnType<typeof connect>>(undefined)
  const state = useSyncExternalStore(store.subscribe, store.get) ?? EMPTY_CHAT

  useEffect(
    function openConversation() {
      const others = new Set<string>()
      const unsent = () => takeDraft(unsentKey(conversationId)) as Outgoing[] | undefined
      void chat.open(() => toUnsent(unsent() ?? []))
      const opened = connect(conversationId, {
        onConnect() {
          setLink('connected')
          void chat.connected()
        },
        onDisconnect(reason) {
          setLink(reason)
          chat.disconnected()
        },
        onMessage(message) {
          const { _id, conversationId: whose = conversationId } = message
          if (whose === conversationId) {
            chat.receive(message)
            return
          }
          // A message in another conversation updates only that conversation's row in the list. If
          // the server sends the message twice, it must count as unread only once.
          if (_id && others.has(_id)) return
          others.add(_id)
          updatePreview(queryClient, whose, message, { unread: true })
        },
      })
      connection.current = opened
      return () => {
        opened.close()
        chat.close()
      }
    },
    [chat, conversationId, queryClient],
  )
  return { chat, state, link, reconnect: () => connection.current?.retry() }
}
