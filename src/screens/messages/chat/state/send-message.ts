import type { QueryClient } from '@tanstack/react-query'

import { getConversation, type Message, sendMessage } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { uploadFile } from '@/api/uploads'
import { deliver } from '@/domain/chat/deliver'
import { messageId } from '@/domain/chat/message'
import type { Outgoing } from '@/domain/chat/outbox'
import { viewThread, withAccepted, withMessage } from '@/domain/chat/thread'
import { imageFileError } from '@/ui/image/image-file'

import { updatePreview } from './conversation-cache'
import { dispatch, outboxOf } from './outbox'
import { catchUp, firstRead, isMineIn, threadOf, updateThread } from './thread-query'

/** Replaces an outgoing message by its copy on the server, in the same row. */
export function confirmSend(
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
export function sendFromOutbox(
  client: QueryClient,
  conversationId: string,
  key: string,
): Promise<void> {
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
    async post({ message, image }) {
      const body = { message, ...(image !== undefined && { image }) }
      try {
        return await sendMessage.call({ params: { conversationId }, body })
      } catch (error) {
        // The conversation may be gone.
        const { queryKey } = getConversation.options({ conversationId })
        if (error instanceof ApiError && error.status === 404) {
          void client.invalidateQueries({ queryKey })
        }
        throw error
      }
    },
    firstRead: () => firstRead(client, conversationId),
    readNewest: () => catchUp(client, conversationId),
    view: () =>
      viewThread(
        threadOf(client, conversationId),
        outboxOf(conversationId),
        isMineIn(client, conversationId),
      ),
    onArrived: (outgoing, copy) => confirmSend(client, conversationId, outgoing, copy),
    // After a network error or a 5xx response, the server may still have saved the message.
    mayHaveArrived: (error) => !(error instanceof ApiError) || error.outcomeUnknown,
  })
}
