import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import type { Tag } from '@/api/client/tag'
import { ApiError } from '@/domain/api-error'
import { askedWait, MAX_REFUSALS } from '@/domain/rate-limit'
import { toast } from '@/ui/feedback/toast'

import { isSessionEnd, showError, withdrawError } from './mutation-errors'
import { dropUnseen, invalidateTags, refetchLists, writeChangedRow } from './update-cache'

/* The defaults of all calls, and what follows when one fails or a mutation succeeds. */

/** A screen that mounts this soon after a failed read shows the error without reading again. */
const RECENT_FAILURE_MS = 2_000

const RETRY_DELAY_MS = 500

/** Whether a query is read again. Mutations never are. `failures` counts the earlier ones. */
function shouldRetry(failures: number, error: Error): boolean {
  if (askedWait(error, failures) !== undefined) return failures < MAX_REFUSALS
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [502, 503, 504].includes(error.status)
}

/** The record is gone, or somebody else has changed it. */
const OUTDATED = new Set([404, 409, 410])

/** The lists may differ from what is shown, also because the server has saved the change after all. */
function mayHaveChangedLists(error: Error): boolean {
  return error instanceof ApiError && (error.outcomeUnknown || OUTDATED.has(error.status))
}

/**
 * A failed refetch of what is on screen shows a toast, because the old data stays visible. A failed
 * first read shows none, because the screen shows the error.
 */
export function createQueryClient(): QueryClient {
  /**
   * For each failed mutation, the tags, such as 'bookings', that are being refetched because
   * of it. A failed refetch in these tags shows no toast, because the failed mutation has already
   * been reported.
   */
  const silentRefetches = new Set<ReadonlySet<unknown>>()

  async function invalidateSilently(tags: readonly Tag[]) {
    const refetched = new Set(tags)
    silentRefetches.add(refetched)
    await invalidateTags(queryClient, tags)
    silentRefetches.delete(refetched)
  }

  const queryCache = new QueryCache({
    onError(error, query) {
      const { meta, queryKey, state } = query
      if (meta?.errorDisplay || isSessionEnd(error)) return
      if ([...silentRefetches].some((tags) => tags.has(queryKey[0]))) return
      if (state.data !== undefined && query.isActive()) toast.error(error.message)
    },
  })
  const mutationCache = new MutationCache({
    onError(error, _variables, _result, mutation) {
      showError(mutation, error)
      if (mayHaveChangedLists(error))
        void invalidateSilently(mutation.meta?.invalidates ?? [])
    },
    onSuccess(data, _variables, _result, mutation) {
      // A save that resolves to null has sent nothing, because a check before it found a conflict.
      if (data !== null) {
        writeChangedRow(queryClient, mutation)
        withdrawError(mutation)
      }
      if (!mutation.meta?.pendingUntilRead) void refetchLists(queryClient, mutation)
    },
    /** Comes after the caller's own onSuccess. A mutation is pending until this has resolved. */
    async onSettled(_data, error, _variables, _result, mutation) {
      if (error || !mutation.meta?.pendingUntilRead) return
      await refetchLists(queryClient, mutation)
      dropUnseen(queryClient, mutation)
    },
  })
  const queryClient = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures, error) => askedWait(error, failures) ?? RETRY_DELAY_MS,
        // Long enough for data preloaded on hover to be fresh when the user clicks the link.
        staleTime: 5_000,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RECENT_FAILURE_MS,
        // Makes offline calls fail at once. By default, they would wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
