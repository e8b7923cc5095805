import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Message } from '@/api/chat'
import type { Outgoing } from '@/domain/chat/outbox'
import { type Thread, viewThread, withoutOldAccepted } from '@/domain/chat/thread'

import { dispatch, removeOutgoing, useOutbox } from './outbox'
import { confirmSend, sendFromOutbox } from './send-message'
import { updateThread } from './thread-query'

/** Calls that change the messages of a conversation run one at a time, in the order of the clicks. */
export const chatScope = (conversationId: string) => ({ id: `chat ${conversationId}` })

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
    remove: (outgoing: Outgoing) => removeOutgoing(conversationId, outgoing),
  }
}
