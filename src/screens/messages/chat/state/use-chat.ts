import { useQueryClient } from '@tanstack/react-query'

import type { Message } from '@/api/messages'
import { createIsMine, otherParticipants } from '@/domain/chat/conversation'
import type { Outgoing } from '@/domain/chat/outbox'
import { useMyId } from '@/session/current-admin'

import { updatePreview } from './conversation-cache'
import { useConversation } from './use-conversation'
import { useMarkRead } from './use-mark-read'
import { useSending } from './use-sending'
import { useSocket } from './use-socket'
import { useThread } from './use-thread'

export type Chat = ReturnType<typeof useChat>

/** A message of the server, or one that is not there yet. */
export interface ShownMessage {
  id: string
  time: number
  message: Pick<Message, 'byUser' | 'message' | 'image' | 'createdAt'> & Partial<Message>
  outgoing?: Outgoing
}

/**
 * The open chat. A message of the socket takes this way: `useSocket()` adds it to the thread, which
 * tells `useThread()` that it has arrived, which calls `onArrive()`, which shows it in the list.
 *
 * The component needs the conversation's id as its `key`, because its state belongs to one chat.
 */
export function useChat(conversationId: string) {
  const queryClient = useQueryClient()
  const me = useMyId()
  const { listed, ...shown } = useConversation(conversationId)
  const { conversation } = shown
  const people = conversation?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  const isMine = createIsMine(me, others)
  const { thread, isOpened, arrived, catchUp, ...reading } = useThread({
    conversationId,
    listed,
    onArrive(message) {
      const isSeen = isMine(message) || document.hasFocus()
      updatePreview(queryClient, conversationId, message, isSeen ? 'seen' : 'readUnseen')
    },
  })
  const sending = useSending(conversationId, thread, isMine)
  useMarkRead({ conversationId, conversation, isOpened, arrivedCount: arrived.length })
  const isDisconnected = useSocket({ conversationId, catchUp })

  const unsent = sending.unsent.map((outgoing) => {
    const { key: id, sentAt: time, text, image } = outgoing
    const message = { byUser: me ?? undefined, message: text, image, createdAt: time }
    return { id, time, message, outgoing }
  })
  const rows: readonly ShownMessage[] = [...(thread?.rows ?? []), ...unsent]
  return {
    ...shown,
    ...reading,
    ...sending,
    rows,
    people,
    others,
    isMine,
    isComplete: thread?.nextPage === null,
    /** The messages that have arrived since this chat was opened. */
    arrivedFromOthers: arrived.filter(({ message }) => !isMine(message)),
    isDisconnected,
    retry: () => catchUp(),
  }
}
