import { MutationCache, type MutationMeta, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/client/http'
import { toast } from '@/ui/feedback/toast'

const RETRY_DELAY_MS = 500

/** Milliseconds for which a screen shows its loader's error instead of reading again on mount. */
const RECENT_FAILURE_MS = 2_000

/** Retries once, and only failures that are likely to be temporary. */
function retryOnce(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

/** Such errors are not shown, because the toast 'Session expired' already covers them. */
function isSessionEnd(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * The one place that turns a failed call into a notification and a finished mutation into
 * invalidation. If a first read fails, the screen shows the error with Retry; if a refetch fails,
 * the old rows remain visible and a toast shows the error.
 */
export function createQueryClient(): QueryClient {
  /**
   * The number of failed mutations whose queries are being refetched. Meanwhile, a failed refetch
   * shows no second toast.
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
        // The server also refuses a login with 401. No session ends, so the message is shown.
        const sessionEnd = isSessionEnd(error) && mutation.options.mutationKey?.[0] !== 'auth'
        if (errorDisplay === 'toast' && !sessionEnd) toast.error(error.message)
        if (errorDisplay === 'log') console.error(error)
        // The change may have been saved. Not awaited, because the mutation has already failed.
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
        // Covers the time between hovering and clicking a link, so data preloaded on hover is used.
        staleTime: 5_000,
        // Otherwise a screen would silently repeat the read that has just failed in its loader.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RECENT_FAILURE_MS,
        // Offline, a call fails immediately with a message instead of waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
