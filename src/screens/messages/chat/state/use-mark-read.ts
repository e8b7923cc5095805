import { useQueryClient } from '@tanstack/react-query'

import { markRead } from '@/api/chat'
import { currentAdmin } from '@/session/current-admin'

import { markReadInList, restartRead } from './conversation-cache'

/** Calls made while a request is in flight are combined into one more request. */
export function useMarkRead(conversationId: string): () => void {
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
