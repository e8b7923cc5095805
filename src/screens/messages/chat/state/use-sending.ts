import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type Message, sendMessage } from '@/api/messages'
import { uploadFile } from '@/api/uploads'
import { ApiError } from '@/domain/api-error'
import { viewThread } from '@/domain/chat/copies'
import { deliver } from '@/domain/chat/deliver'
import { messageId } from '@/domain/chat/message'
import {
  type MessageDraft,
  newOutgoing,
  type Outbox,
  type Outgoing,
  withChange,
  withInterrupted,
  without,
  withoutArrived,
  withRetry,
} from '@/domain/chat/outbox'
import type { Thread } from '@/domain/chat/thread'
import { openedConversationOptions } from '@/screens/conversations/conversation-queries'
import { hasStoredSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'
import { imageFileError } from '@/ui/image/image-file'

import { createIsMineIn, updatePreview } from './conversation-cache'
import { addMessage, catchUpThread, isChatOpen, threadOf } from './thread-query'
import { markSentAsRead } from './use-mark-read'
import { changeOutbox, outboxOf, useOutbox } from './use-outbox'

/** Calls that change the messages of a conversation run one at a time, in the order of the clicks. */
export const chatScope = (conversationId: string) => ({ id: `chat ${conversationId}` })

const sendKey = (conversationId: string) => ['chat', 'send', conversationId]

/** Replaces an outgoing message by its copy on the server. */
function confirmSend(
  queryClient: QueryClient,
  conversationId: string,
  key: string,
  copy: Message | undefined,
): void {
  changeOutbox(conversationId, (outbox) =>
    withoutArrived(outbox, key, copy && messageId(copy)),
  )
  if (!copy) return
  addMessage(queryClient, conversationId, copy)
  // Also in an open chat, which is not told of what the read that opened it contains.
  updatePreview(queryClient, conversationId, copy, 'seen')
}

/** Sends the outbox's message with this key. It is uploaded first if it has a file. */
function sendFromOutbox(queryClient: QueryClient, conversationId: string, key: string) {
  const thread = () => threadOf(queryClient, conversationId)
  return deliver<Message>(key, {
    outbox: () => outboxOf(conversationId),
    changeOutbox: (change) => changeOutbox(conversationId, change),
    thread,
    view: () =>
      viewThread(
        thread(),
        outboxOf(conversationId),
        createIsMineIn(queryClient, conversationId),
      ),
    async upload(file, signal) {
      const problem = await imageFileError(file)
      signal.throwIfAborted()
      if (problem !== null) throw new Error(problem)
      return uploadFile(file, {
        signal,
        onProgress: (progress) =>
          changeOutbox(conversationId, (outbox) => withChange(outbox, key, { progress })),
      })
    },
    post: ({ text, image }) =>
      sendMessage.call({
        params: { conversationId },
        body: { message: text, ...(image !== undefined && { image }) },
      }),
    readNewest: () => catchUpThread(queryClient, conversationId),
    onArrived: (copy) => confirmSend(queryClient, conversationId, key, copy),
    mayHaveArrived(error) {
      // After a network error or a 5xx response, the server may still have saved the message.
      if (!(error instanceof ApiError) || error.outcomeUnknown) return true
      // The conversation may be blocked or gone.
      void queryClient.invalidateQueries(openedConversationOptions(conversationId))
      return false
    },
  })
}

/** For a chat that was left, which would show it. An expired session offers the message again. */
function notifyOfFailure(conversationId: string, key: string): void {
  const failed = outboxOf(conversationId).find((outgoing) => outgoing.key === key)
  if (failed && hasStoredSession())
    toast.error('Your message could not be sent.', { note: failed.reason })
}

/** Returns the keys of the messages that have reached the server since this chat was opened. */
function useSentKeys(arrived: Outbox) {
  const [sent, setSent] = useState<readonly string[]>([])
  const seemedToHaveFailed = arrived.filter(({ status }) => status === 'failed')
  const late = seemedToHaveFailed.map(({ key }) => key).filter((key) => !sent.includes(key))
  if (late.length > 0) setSent([...sent, ...late])
  const addSent = (key: string) => setSent((before) => [...before, key])
  return { sent, addSent }
}

function useInterruptedSends(conversationId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    function markInterruptedSends() {
      const mutationKey = sendKey(conversationId)
      const sends = queryClient
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
      const running = sends.map(({ state }) => state.variables)
      changeOutbox(conversationId, (outbox) => withInterrupted(outbox, running))
    },
    [queryClient, conversationId],
  )
}

/** Sends the messages of the outbox, and shows them below those of the thread. */
export function useSending(
  conversationId: string,
  thread: Thread<Message> | undefined,
  isMine: (message: Message) => boolean,
) {
  const queryClient = useQueryClient()
  const outbox = useOutbox(conversationId)
  const { unsent, arrived, copies } = viewThread(thread, outbox, isMine)
  /** Increases with each send and each retry so that the list scrolls to the end. */
  const [sendCount, setSendCount] = useState(0)
  const { sent, addSent } = useSentKeys(arrived)
  const { mutate } = useMutation({
    mutationKey: sendKey(conversationId),
    async mutationFn(key: string) {
      const isSent = await sendFromOutbox(queryClient, conversationId, key)
      if (isChatOpen(conversationId)) return isSent
      if (isSent) await markSentAsRead(queryClient, conversationId).catch(() => undefined)
      else notifyOfFailure(conversationId, key)
      return isSent
    },
    scope: chatScope(conversationId),
    onSuccess: (isSent, key) => {
      if (isSent) addSent(key)
    },
  })

  useInterruptedSends(conversationId)
  useEffect(
    function confirmWhatHasArrivedAfterAll() {
      for (const { key } of arrived) {
        confirmSend(queryClient, conversationId, key, copies.get(key)?.message)
      }
    },
    [queryClient, conversationId, arrived, copies],
  )

  function start(key: string) {
    setSendCount((count) => count + 1)
    mutate(key)
  }
  return {
    unsent,
    sent,
    sendCount,
    send: (draft: MessageDraft) => {
      const outgoing = newOutgoing(draft)
      changeOutbox(conversationId, (outbox) => [...outbox, outgoing])
      start(outgoing.key)
    },
    /** Sends a failed message again, once it is certain that the server does not have it. */
    resend: (outgoing: Outgoing) => {
      changeOutbox(conversationId, (outbox) => withRetry(outbox, outgoing))
      start(outgoing.key)
    },
    remove: ({ key, upload }: Outgoing) => {
      upload.abort()
      changeOutbox(conversationId, (outbox) => without(outbox, key))
    },
  }
}
