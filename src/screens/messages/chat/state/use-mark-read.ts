import { useQueryClient } from '@tanstack/react-query'

import { markRead } from '@/api/chat'

/** Calls made while a request is in flight are combined into one more request. */
export function useMarkRead(conversationId: string): () => void {
  const client = useQueryClient()
  const scope = { id: `mark read ${conversationId}` }
  const { mutate } = markRead.useMutation({
    scope,
    meta: { invalidates: [], errorDisplay: 'screen' },
  })
  return () => {
    const isQueued = client.isMutating({
      predicate: ({ options, state }) => options.scope?.id === scope.id && state.isPaused,
    })
    if (isQueued === 0) mutate({ params: { conversationId } })
  }
}
