import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import type { RowWithId } from '@/domain/list/whole-list'

import { type ListEndpoint, readAtOf, rowsIn } from './cached-list'

/*
 * One row may be in several lists of the cache, which were read at different times: on pages, among
 * the loaded pages of an endless list, and in lists that were read whole.
 */

/** A row as a list of the cache has it. */
export interface CachedRow<Row> {
  row: Row
  /** When the list was read, in milliseconds since 1970. */
  readAt: number
}

/** Returns the row as the list has it that was read last. */
export function findCachedRow<Row extends RowWithId>(
  queryClient: QueryClient,
  list: ListEndpoint<Row>,
  id: string,
): CachedRow<Row> | undefined {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [list.tag] })
  for (const query of queries.toSorted((a, b) => readAtOf(b) - readAtOf(a))) {
    const row = rowsIn(query, list).find(({ _id }) => _id === id)
    if (row) return { row, readAt: readAtOf(query) }
  }
  return undefined
}

/**
 * Returns the newest copy of a row that a list of the cache has had since `known` or, without that,
 * since the component was mounted. The row stays although its list is read again without it, or
 * leaves the cache. The component needs the row's id as its `key`.
 */
export function useCachedRow<Row extends RowWithId>(
  list: ListEndpoint<Row>,
  id: string,
  known?: CachedRow<Row>,
): CachedRow<Row> | undefined {
  const queryClient = useQueryClient()
  const [watched] = useState(() => watchRow(queryClient, list, id, known))
  return useSyncExternalStore(watched.subscribe, watched.current)
}

function watchRow<Row extends RowWithId>(
  queryClient: QueryClient,
  list: ListEndpoint<Row>,
  id: string,
  known: CachedRow<Row> | undefined,
) {
  let newest = known?.row._id === id ? known : undefined
  function update() {
    const found = findCachedRow(queryClient, list, id)
    if (!found || found.readAt < (newest?.readAt ?? 0)) return
    if (found.row !== newest?.row || found.readAt > newest.readAt) newest = found
  }
  function subscribe(onChange: () => void) {
    // A list may have been read between the first render and this effect.
    update()
    const notify = notifyManager.batchCalls(onChange)
    return queryClient.getQueryCache().subscribe((event) => {
      const isFetched = event.type === 'updated' && event.action.type === 'success'
      if (!isFetched || event.query.queryKey[0] !== list.tag) return
      update()
      notify()
    })
  }
  update()
  return { subscribe, current: () => newest }
}
