import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { type Message, sendMessage } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { uploadFile } from '@/api/uploads'
import { deliver } from '@/domain/chat/deliver'
import { messageId } from '@/domain/chat/message'
import type { Outgoing } from '@/domain/chat/outbox'
import {
  type Thread,
  viewThread,
  withAccepted,
  withMessage,
  withoutOldAccepted,
} from '@/domain/chat/thread'
import { openedConversation } from '@/screens/unread'
import { imageFileError } from '@/ui/image/image-file'

import { updatePreview } from './conversation-cache'
import { dispatch, outboxOf, useOutbox } from './outbox'
import { catchUp, firstRead, isMineIn, threadOf, updateThread } from './thread-query'

/** Calls that change the messages of a conversation run one at a time, in the order of the clicks. */
export const chatScope = (conversationId: string) => ({ id: `chat ${conversationId}` })

/** Replaces an outgoing message by its copy on the server, in the same row. */
function confirmSend(
  client: QueryClient,
  conversationId: string,
  outgoing: Outgoing,
  copy: Message | undefined,
): void {
  const { key, text } = outgoing
  updateThread(client, conversationId, (thread) =>
    copy ? withMessage(thread, copy, key) : withAccepted(thread, outgoing),
  )
  dispatch(conversationId, { type: 'arrive', key, id: copy && messageId(copy) })
  const shown = copy ?? { message: text, createdAt: undefined }
  updatePreview(client, conversationId, shown, 'seen')
}

/** Sends the outbox's message with this key. It is uploaded first if it has a file. */
function sendFromOutbox(client: QueryClient, conversationId: string, key: string): Promise<void> {
  const step = (to: Partial<Outgoing>) => dispatch(conversationId, { type: 'step', key, to })
  return deliver<Message>(key, {
    outbox: () => outboxOf(conversationId),
    dispatch: (event) => dispatch(conversationId, event),
    async upload(file) {
      const upload = new AbortController()
      step({ upload })
      const problem = await imageFileError(file)
      upload.signal.throwIfAborted()
      if (problem !== null) throw new Error(problem)
      return uploadFile(file, {
        signal: upload.signal,
        onProgress: (progress) => step({ progress }),
      })
    },
    post: ({ message, image }) =>
      sendMessage.call({
        params: { conversationId },
        body: { message, ...(image !== undefined && { image }) },
      }),
    firstRead: () => firstRead(client, conversationId),
    readNewest: () => catchUp(client, conversationId),
    view: () =>
      viewThread(
        threadOf(client, conversationId),
        outboxOf(conversationId),
        isMineIn(client, conversationId),
      ),
    onArrived: (outgoing, copy) => confirmSend(client, conversationId, outgoing, copy),
    mayHaveArrived(error) {
      // The conversation may be gone.
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries(openedConversation(conversationId))
      }
      // After a network error or a 5xx response, the server may still have saved the message.
      return !(error instanceof ApiError) || error.outcomeUnknown
    },
  })
}

/** Sends the messages of the outbox, and shows them with those of the thread. */
export function useSending(
  conversationId: string,
  thread: Thread<Message> | undefined,
  isMine: (message: Message) => boolean,
) {
  const client = useQueryClient()
  const outbox = useOutbox(conversationId)
  const view = viewThread(thread, outbox, isMine)
  /** Increases with each send and each retry so that the list scrolls to the end. */
  const [sendCount, setSendCount] = useState(0)
  const mutationKey = ['chat', 'send', conversationId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (key: string) => sendFromOutbox(client, conversationId, key),
    scope: chatScope(conversationId),
  })

  const open = useEffectEvent(() => {
    const sends = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
    const running = sends.map(({ state }) => state.variables)
    dispatch(conversationId, { type: 'interrupt', running })
  })
  useEffect(function markInterruptedSends() {
    open()
  }, [])
  useEffect(
    function forgetConfirmedSends() {
      const failed = outbox.filter(({ status }) => status === 'failed')
      for (const sent of [...(thread?.accepted ?? []), ...failed]) {
        const copy = view.copies.get(sent.key)
        if (copy) confirmSend(client, conversationId, sent, copy.message)
      }
      updateThread(client, conversationId, (now) => now && withoutOldAccepted(now))
    },
    [client, conversationId, thread, outbox, view],
  )

  function deliver(key: string) {
    setSendCount((count) => count + 1)
    mutate(key)
  }
  return {
    view,
    sendCount,
    send: (draft: Outgoing) => {
      dispatch(conversationId, { type: 'send', draft, at: Date.now() })
      deliver(draft.key)
    },
    /** Sends a failed message again, once it is certain that the server does not have it. */
    resend: ({ key }: Outgoing) => {
      dispatch(conversationId, { type: 'retry', key })
      deliver(key)
    },
    remove: ({ key, upload }: Outgoing) => {
      upload?.abort()
      dispatch(conversationId, { type: 'remove', key })
    },
  }
}
