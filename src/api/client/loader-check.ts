import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A read with a different key causes a warning only within this time after the prefetch. */
const CHECKED_FOR_MS = 2_000

type Reads = Map<string, { queryKey: QueryKey; at: number; observed: boolean }>

const readsOf = new WeakMap<QueryClient, Reads>()

/**
 * Records what a loader prefetches. Warns in development if the screen then uses a different query
 * key for the same endpoint, because the browser sends two requests.
 */
export function noteLoaderRead(queryClient: QueryClient, queryKey: QueryKey): void {
  let reads = readsOf.get(queryClient)
  if (!reads) {
    reads = new Map()
    readsOf.set(queryClient, reads)
    warnAboutOtherKeys(queryClient, reads)
  }
  reads.set(hashKey(queryKey), { queryKey, at: Date.now(), observed: false })
}

function warnAboutOtherKeys(queryClient: QueryClient, reads: Reads): void {
  queryClient.getQueryCache().subscribe(({ type, query: { queryHash, queryKey, state } }) => {
    if (type !== 'observerAdded') return
    const own = reads.get(queryHash)
    if (own) own.observed = true
    // Skips infinite queries, which prefetch() never starts. Their third key element is a string.
    const isExpected = typeof queryKey[2] === 'object' && state.dataUpdateCount === 0
    if (own || !isExpected) return
    for (const read of reads.values()) {
      const isSameEndpoint = read.queryKey[0] === queryKey[0] && read.queryKey[1] === queryKey[1]
      if (read.observed || !isSameEndpoint || Date.now() - read.at > CHECKED_FOR_MS) continue
      console.warn(
        'The screen reads a different query key than its loader:',
        queryKey,
        read.queryKey,
      )
    }
  })
}
