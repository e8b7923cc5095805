import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { listMessages, markRead, type Message, sendMessage } from '@/api/chat'
import { ApiError, callsMayLeave } from '@/api/http'
import type { connectConversation } from '@/api/realtime'
import { uploadFile } from '@/api/uploads'
import { createChat } from '@/domain/chat'
import type { Outgoing } from '@/domain/chat-thread'
import { isMine, otherParticipants } from '@/domain/conversation'
import { SOCKET_RECONNECT_DELAY_MAX } from '@/domain/limits'
import { saveDraft, takeDraft } from '@/session/drafts'
import { onSignOut } from '@/session/session'
import { currentAdmin } from '@/session/token'

import { findConversation, noteMessage, noteRead } from './-conversation-cache'

export type MessageChat = ReturnType<typeof createChat<Message>>

/** The open chat, and those in which something is still being sent or has failed. */
const chats = new Map<string, MessageChat>()

const unsentKey = (conversationId: string) => `chat/unsent/${conversationId}`

onSignOut((reason) => {
  for (const [conversationId, chat] of chats) {
    chat.end()
    const unsent = chat.getState().thread.outbox.flatMap(asFailed)
    // Kept for the same admin; a Logout drops them as it drops all drafts.
    if (reason === 'expired' && unsent.length > 0) saveDraft(unsentKey(conversationId), unsent)
  }
  chats.clear()
})

function asFailed(outgoing: Outgoing): Outgoing[] {
  if (outgoing.state === 'sent' || outgoing.copy !== undefined) return []
  if (outgoing.state === 'failed') return [outgoing]
  const reason = 'The session ended before it was sent.'
  return [{ ...outgoing, state: 'failed', reason, mayHaveArrived: outgoing.after !== Infinity }]
}

function chatOf(conversationId: string, queryClient: QueryClient): MessageChat {
  const open = chats.get(conversationId)
  if (open) return open
  const chat = createMessageChat(conversationId, queryClient)
  chats.set(conversationId, chat)
  return chat
}

function createMessageChat(conversationId: string, queryClient: QueryClient): MessageChat {
  const params = { conversationId }

  function mine({ byUser }: Message) {
    const me = currentAdmin().id
    const people = findConversation(queryClient, conversationId)?.participantsDetails ?? []
    return isMine(byUser, me, otherParticipants(people, me))
  }

  return createChat<Message>(
    {
      async read(page, limit) {
        // Through the query client for its rule of one more try; nothing of it is kept there.
        const { messages } = await queryClient.fetchQuery({
          ...listMessages.options({ conversationId, page, limit }),
          staleTime: 0,
          gcTime: 0,
          meta: { shownBy: 'nobody' },
        })
        return messages
      },
      upload: (file, onProgress, signal) => uploadFile(file, { onProgress, signal }),
      async post({ message, image }) {
        const copy = await sendMessage.call({
          params,
          body: { message, ...(image === undefined ? {} : { image }) },
        })
        const sent = copy ?? { ...NOTHING, message, createdAt: new Date().toISOString() }
        noteMessage(queryClient, conversationId, sent, { unread: false })
        return copy
      },
      isMine: mine,
      explain: (error) => ({
        reason: error instanceof Error ? error.message : String(error),
        // A refusal is an answer; a broken connection, or a gateway's 5xx, leaves it open.
        mayHaveArrived: !(
          error instanceof ApiError &&
          error.failure === 'refused' &&
          error.status < 500
        ),
      }),
    },
    {
      onArrival(messages) {
        for (const message of messages) {
          noteMessage(queryClient, conversationId, message, { unread: false })
        }
        readIt(queryClient, conversationId)
      },
    },
    takeDraft<Outgoing[]>(unsentKey(conversationId), []),
  )
}

const NOTHING: Message = {
  _id: '',
  byUser: undefined,
  message: undefined,
  image: undefined,
  createdAt: undefined,
  conversationId: undefined,
  userDetail: undefined,
}

/** Marks it read locally and tells the server; section 8: a failure is shown by nobody. */
function readIt(queryClient: QueryClient, conversationId: string): void {
  const me = currentAdmin().id
  noteRead(queryClient, conversationId, me)
  markRead
    .call({ params: { conversationId } })
    // Once more: the list may have come meanwhile, from before.
    .then(() => noteRead(queryClient, conversationId, me))
    .catch(() => undefined)
}

type Events = Parameters<typeof connectConversation>[1]

/** Opens the socket as soon as its code is there. Gives the way to close it, at any time. */
function connect(conversationId: string, events: Events): () => void {
  let close: (() => void) | undefined
  let wanted = true
  async function load() {
    try {
      await callsMayLeave()
      const { connectConversation } = await import('@/api/realtime')
      if (wanted) close = connectConversation(conversationId, events)
    } catch {
      if (!wanted) return
      // The script could not be fetched: as good as a lost connection, and tried again like one.
      events.onDisconnect()
      const timer = setTimeout(() => void load(), SOCKET_RECONNECT_DELAY_MAX)
      close = () => clearTimeout(timer)
    }
  }
  void load()
  return () => {
    wanted = false
    close?.()
  }
}

/** 'lost' is worth a line; 'connecting' is not. */
type Link = 'connecting' | 'connected' | 'lost'

/**
 * The chat of one conversation, open and connected for as long as the component stands. The
 * component is keyed by the conversation.
 */
export function useChat(conversationId: string) {
  const queryClient = useQueryClient()
  const [chat] = useState(() => chatOf(conversationId, queryClient))
  const [link, setLink] = useState<Link>('connecting')
  const state = useSyncExternalStore(chat.subscribe, chat.getState)

  useEffect(
    function openConversation() {
      const others = new Set<string>()
      chats.set(conversationId, chat)
      void chat.open()
      readIt(queryClient, conversationId)
      const disconnect = connect(conversationId, {
        onConnect() {
          setLink('connected')
          void chat.connected()
        },
        onDisconnect() {
          setLink('lost')
          chat.disconnected()
        },
        onMessage(message) {
          const { _id, conversationId: whose = conversationId } = message
          if (whose === conversationId) {
            chat.receive(message)
            return
          }
          // One for another conversation only moves that conversation's preview, once.
          if (_id && others.has(_id)) return
          others.add(_id)
          noteMessage(queryClient, whose, message, { unread: true })
        },
      })
      return () => {
        disconnect()
        chat.close()
        // One with something unsent stays, and goes on sending.
        if (chat.getState().thread.outbox.length === 0) chats.delete(conversationId)
      }
    },
    [chat, conversationId, queryClient],
  )
  return { chat, state, link }
}
