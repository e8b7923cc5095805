import { MutationCache, type MutationMeta, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/client/http'
import { toast } from '@/ui/feedback/toast'

const RETRY_DELAY_MS = 500

/** How long the error of a loader's read is kept for its screen, milliseconds. */
const RECENT_FAILURE_MS = 2_000

/** Retries once, and only failures that are likely to be temporary. */
function retryOnce(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

/** 'Session expired' covers every call that fails because the session ended. */
function isSessionEnd(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * The one place that turns a failed call into a notification and a finished mutation into
 * invalidation. A read that fails before its screen has data is shown by the screen, with Retry; a
 * failed refetch, whose rows remain visible, is a toast.
 */
export function createQueryClient(): QueryClient {
  /**
   * Failed mutations whose lists are being refetched. Their own message is enough: a failed refetch
   * adds no second one.
   */
  let silentRereads = 0

  async function invalidate(areas: MutationMeta['invalidates'] = []) {
    await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
  }
  async function invalidateSilently(areas: MutationMeta['invalidates']) {
    silentRereads += 1
    await invalidate(areas)
    silentRereads -= 1
  }

  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.errorDisplay === 'none' || isSessionEnd(error) || silentRereads > 0) return
        if (query.state.data !== undefined) toast.error(error.message, { id: error.message })
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const errorDisplay = mutation.meta?.errorDisplay ?? 'toast'
        // A refused login responds with 401 too, but ends no session: its message is shown.
        const sessionEnd = isSessionEnd(error) && mutation.options.mutationKey?.[0] !== 'auth'
        if (errorDisplay === 'toast' && !sessionEnd) toast.error(error.message)
        if (errorDisplay === 'log') console.error(error)
        // The change may have been saved. Not awaited: the failure itself is known now.
        if (error instanceof ApiError && error.outcomeUnknown) {
          void invalidateSilently(mutation.meta?.invalidates)
        }
      },
      onSuccess: (_data, _variables, _result, mutation) => invalidate(mutation.meta?.invalidates),
    }),
    defaultOptions: {
      queries: {
        retry: retryOnce,
        retryDelay: RETRY_DELAY_MS,
        // Covers the time from a hover to its click, so that preloaded data is not loaded again.
        staleTime: 5_000,
        // Otherwise a screen would silently repeat the read that has just failed in its loader.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RECENT_FAILURE_MS,
        // Offline, a call fails at once with a message instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
