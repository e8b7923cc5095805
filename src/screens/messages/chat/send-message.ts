import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import { type Message, sendMessage } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { uploadFile } from '@/api/uploads'
import { deliver } from '@/domain/chat/deliver'
import { messageId, type Outgoing } from '@/domain/chat/outgoing'
import { dropDraft, peekDraft, saveDraft } from '@/session/drafts'
import { imageFileError } from '@/ui/form/upload-field'

import { updatePreview } from '../conversation-cache'
import { addLive, catchUp, sendsKey, sendsOf, threadOf, threadQuery } from './thread-query'

/** Calls that change the messages of a conversation run one at a time, in the order of the clicks. */
export const chatScope = (conversationId: string) => ({ id: `chat ${conversationId}` })

/** The uploaded part of an outgoing message's file, from 0 to 1. */
export const uploadKey = ({ key }: Outgoing) => ['chat', 'upload', key] as const

const unsentKey = (conversationId: string) => `chat/unsent/${conversationId}`

/** Keeps unsent messages as a draft too, because the end of the session clears the cache. */
function saveUnsent(client: QueryClient, conversationId: string): void {
  const outbox = sendsOf(client, conversationId).map(({ outgoing }) => outgoing)
  const unsent = outbox.filter(({ acceptedAt }) => acceptedAt === undefined)
  if (unsent.length > 0) {
    saveDraft(unsentKey(conversationId), unsent, {
      name:
        unsent.length === 1
          ? 'A message that was not sent'
          : `${unsent.length} messages that were not sent`,
      page: { to: '/messages', search: { conversation: conversationId } },
    })
  } else dropDraft(unsentKey(conversationId))
}

/** Brings back what was unsent when the session expired, as failed, so that it can be retried. */
export function restoreUnsent(client: QueryClient, conversationId: string): void {
  if (sendsOf(client, conversationId).length > 0) return
  const unsent = peekDraft(unsentKey(conversationId)) as Outgoing[] | undefined
  if (!unsent) return
  for (const outgoing of unsent) {
    outgoing.upload.abort()
    outgoing.reason ||= 'The session ended before it was sent.'
    const options = { mutationKey: sendsKey(conversationId), gcTime: Infinity }
    client.getMutationCache().build<unknown, Error, Outgoing, unknown>(client, options, {
      status: 'error',
      variables: outgoing,
      error: new Error(outgoing.reason),
      submittedAt: outgoing.sentAt,
      data: undefined,
      context: undefined,
      failureCount: 1,
      failureReason: null,
      isPaused: false,
    })
  }
  saveUnsent(client, conversationId)
}

export function removeSend(client: QueryClient, conversationId: string, outgoing: Outgoing): void {
  const mutationKey = sendsKey(conversationId)
  for (const mutation of client.getMutationCache().findAll({ mutationKey })) {
    if (mutation.state.variables === outgoing) client.getMutationCache().remove(mutation)
  }
  outgoing.upload.abort()
  saveUnsent(client, conversationId)
}

/** Replaces an outgoing message by its copy on the server, in the same row. */
export function confirmSend(
  client: QueryClient,
  conversationId: string,
  outgoing: Outgoing,
  copy: Message,
): void {
  notifyManager.batch(() => {
    addLive(client, conversationId, copy, outgoing.key)
    removeSend(client, conversationId, outgoing)
  })
  for (const other of sendsOf(client, conversationId)) other.outgoing.otherIds.add(messageId(copy))
}

async function send(client: QueryClient, conversationId: string, outgoing: Outgoing) {
  const isWanted = () => sendsOf(client, conversationId).some((own) => own.outgoing === outgoing)
  const setProgress = (part: number) => client.setQueryData(uploadKey(outgoing), part)
  try {
    const copy = await deliver<Message>(outgoing, {
      async upload(file) {
        const problem = await imageFileError(file)
        if (problem !== null) throw new Error(problem)
        outgoing.upload = new AbortController()
        return uploadFile(file, { onProgress: setProgress, signal: outgoing.upload.signal })
      },
      async post({ message, image }) {
        setProgress(1)
        const body = { message, ...(image !== undefined && { image }) }
        return sendMessage.call({ params: { conversationId }, body })
      },
      firstFetch: () => client.ensureInfiniteQueryData(threadQuery(conversationId)),
      fetchNewest: () => catchUp(client, conversationId),
      thread: () => threadOf(client, conversationId),
      isWanted,
      // After a network error or a 5xx response, the server may still have saved the message.
      mayHaveArrived: (error) => !(error instanceof ApiError) || error.outcomeUnknown,
    })
    if (!isWanted()) return
    if (copy) confirmSend(client, conversationId, outgoing, copy)
    else saveUnsent(client, conversationId)
    const sent = copy ?? { message: outgoing.text, createdAt: undefined }
    updatePreview(client, conversationId, sent, { unread: false })
  } catch (error) {
    outgoing.reason = error instanceof Error ? error.message : String(error)
    throw error
  }
}

export function useSendMessage(conversationId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: sendsKey(conversationId),
    mutationFn: (outgoing: Outgoing) => send(client, conversationId, outgoing),
    scope: chatScope(conversationId),
    gcTime: Infinity,
    // The list shows the error and the message itself.
    meta: { errorDisplay: 'screen' },
  })
  return {
    /** Also sends a failed message again, if it is certain that the server does not have it. */
    start: (outgoing: Outgoing, onSuccess: () => void) => {
      removeSend(client, conversationId, outgoing)
      mutate(outgoing, { onSuccess })
      saveUnsent(client, conversationId)
    },
    remove: (outgoing: Outgoing) => removeSend(client, conversationId, outgoing),
  }
}
