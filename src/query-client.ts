import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '@/api/http'
import { toast } from '@/ui/toast'

const RETRY_DELAY_MS = 500

/** How long a read that failed in a loader stands for the screen that mounts after it. */
const FAILED_JUST_NOW_MS = 2_000

/** Only what may well succeed a moment later, and only once. */
function retryOnce(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

/** The session's end says 'Session expired' for all the calls that failed with it. */
function isSessionEnd(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * The one place that turns a failed call into a notice, and a finished mutation into invalidation.
 * A read that fails with nothing on the screen yet is shown by its screen, with Retry; one that
 * fails behind rows that stay is a toast.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.shownBy === 'nobody' || isSessionEnd(error)) return
        if (query.state.data !== undefined) toast.error(error.message, { id: error.message })
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const shownBy = mutation.meta?.shownBy ?? 'notice'
        // A refused login answers 401 too, but ends no session: its message is shown.
        const sessionEnd = isSessionEnd(error) && mutation.options.mutationKey?.[0] !== 'auth'
        if (shownBy === 'notice' && !sessionEnd) toast.error(error.message)
        if (shownBy === 'nobody') console.error(error)
      },
      async onSuccess(_data, _variables, _result, mutation) {
        const areas = mutation.meta?.invalidates ?? []
        await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
      },
    }),
    defaultOptions: {
      queries: {
        retry: retryOnce,
        retryDelay: RETRY_DELAY_MS,
        // As long as a hover may precede its click: what was preloaded is not loaded again.
        staleTime: 5_000,
        // Without this a screen would ask again for what its loader was just refused, unseen.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_JUST_NOW_MS,
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
