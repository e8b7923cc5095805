import {
  type InfiniteData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'

import { isFilteredBy, isWholeList, withChangedRow } from '@/api/client/cached-list'
import type { Tag } from '@/api/client/tag'
import { ApiError } from '@/domain/api-error'
import { askedWait, MAX_REFUSALS } from '@/domain/rate-limit'
import { toast } from '@/ui/feedback/toast'

import { type AnyMutation, isSessionEnd, showError, withdrawError } from './mutation-errors'

/* Decides for all calls when a query is read again, and which queries a change updates or invalidates. */

/** A screen that mounts this soon after a failed read shows the error without reading again. */
const RECENT_FAILURE_MS = 2_000

const RETRY_DELAY_MS = 500

/** Whether a query is read again. Mutations never are. `failures` counts the earlier ones. */
function shouldRetry(failures: number, error: Error): boolean {
  if (askedWait(error, failures) !== undefined) return failures < MAX_REFUSALS
  if (failures > 0 || !(error instanceof ApiError)) return false
  return error.failure === 'network' || [429, 502, 503, 504].includes(error.status)
}

/** The record is gone, or somebody else has changed it. */
const OUTDATED = new Set([404, 409, 410])

/** The lists may differ from what is shown, also because the server has saved the change after all. */
function mayHaveChangedLists(error: Error): boolean {
  return error instanceof ApiError && (error.outcomeUnknown || OUTDATED.has(error.status))
}

/**
 * Replaces the read that is on its way. By itself, the query client would let the first read of a
 * query finish, and one that nothing on screen shows, such as a preload. Whoever awaits the read gets
 * the new one.
 */
function restartFetch(queryClient: QueryClient, query: Query): void {
  const { queryKey, options } = query
  const { data, fetchMeta } = query.state
  const list = data as InfiniteData<unknown> | undefined
  // A further page of an endless list is on its way.
  const pages = fetchMeta?.fetchMore && list && list.pages.length + 1
  // Also if nobody waits for the new one until it is there.
  query.invalidate()
  void query.cancel({ silent: true })
  void queryClient.prefetchQuery({
    ...options,
    queryKey,
    staleTime: 0,
    ...(pages && { pages }),
  })
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

  /** Also replaces the reads that are on their way, which may be older than the change. */
  async function invalidateTags(
    tags: readonly Tag[],
    predicate: (query: Query) => boolean = () => true,
  ): Promise<void> {
    const invalidated = tags.map((tag) => {
      const filters = { queryKey: [tag], predicate }
      const reads = queryCache.findAll({ ...filters, fetchStatus: 'fetching' })
      for (const query of reads) restartFetch(queryClient, query)
      return queryClient.invalidateQueries(filters, { cancelRefetch: false })
    })
    await Promise.all(invalidated)
  }
  async function invalidateSilently(tags: readonly Tag[]) {
    const refetched = new Set(tags)
    silentRefetches.add(refetched)
    await invalidateTags(tags)
    silentRefetches.delete(refetched)
  }
  /** Resolves when the lists that a successful mutation may have changed have been read again. */
  function refetchLists({ meta }: AnyMutation): Promise<void> {
    const isRefetched = (query: Query) => !(meta?.changedRow && isWholeList(query))
    return invalidateTags(meta?.invalidates ?? [], isRefetched)
  }
  /** Writes the change of a row into the queries of its tag that hold it. */
  function writeChangedRow({ meta, state, options: { mutationKey } }: AnyMutation) {
    const row = meta?.changedRow?.(state.variables)
    if (!row) return
    const queryKey = mutationKey?.slice(0, 1)
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const { dataUpdatedAt: updatedAt, isInvalidated, status, error } = query.state
      queryClient.setQueryData(query.queryKey, withChangedRow(query, row), { updatedAt })
      // Its other rows are as old as before.
      if (status === 'error') query.setState({ status, error })
      if (!isInvalidated && !isFilteredBy(query, row)) continue
      // Read again when it is shown the next time.
      query.invalidate()
      if (query.state.fetchStatus === 'fetching') restartFetch(queryClient, query)
    }
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
        writeChangedRow(mutation)
        withdrawError(mutation)
      }
      if (!mutation.meta?.pendingUntilRead) void refetchLists(mutation)
    },
    /** Comes after the caller's own onSuccess. A mutation is pending until this has resolved. */
    async onSettled(_data, error, _variables, _result, mutation) {
      if (!error && mutation.meta?.pendingUntilRead) await refetchLists(mutation)
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
