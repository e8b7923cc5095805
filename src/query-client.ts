import { MutationCache, type MutationMeta, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/http'
import { toast } from '@/ui/feedback/toast'

const RETRY_DELAY_MS = 500

/** How long a screen keeps the error of a read that its loader started. */
const RECENT_FAILURE_MS = 2_000

/** Retries once, and only what may well succeed a moment later. */
function retryOnce(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

/** 'Session expired' speaks for every call that failed with the session. */
function isSessionEnd(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * The one place that turns a failed call into a notification and a finished mutation into
 * invalidation. A read that fails before its screen has data is shown by the screen, with Retry; one
 * that fails behind rows that remain is a toast.
 */
export function createQueryClient(): QueryClient {
  /** Failed changes whose lists are being read again; a change's own message is enough. */
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
        if (query.meta?.errorDisplay === 'nobody' || isSessionEnd(error) || silentRereads > 0)
          return
        if (query.state.data !== undefined) toast.error(error.message, { id: error.message })
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const errorDisplay = mutation.meta?.errorDisplay ?? 'notice'
        // A refused login responds with 401 too, but ends no session: its message is shown.
        const sessionEnd = isSessionEnd(error) && mutation.options.mutationKey?.[0] !== 'auth'
        if (errorDisplay === 'notice' && !sessionEnd) toast.error(error.message)
        if (errorDisplay === 'nobody') console.error(error)
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
        // As long as a hover may precede its click, so that preloaded data is not loaded again.
        staleTime: 5_000,
        // Otherwise a screen would repeat, unseen, what its loader was just refused.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RECENT_FAILURE_MS,
        // Offline, a call fails at once and says so, instead of waiting unseen.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
