/** One page of a list and how many pages the list has. */
export interface Page<Row> {
  rows: readonly Row[]
  pages: number
}

/** Reads one page, counted from 1. Rejects with an error for the user, or when `signal` aborts. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

const PARALLEL = 3

/**
 * Reads the pages of a list from `from` to the last one, three at a time, and yields them in order.
 * The page count comes from the page yielded last. Throws the error of the first page that fails.
 * Aborts pending reads when the caller stops iterating.
 */
export async function* readPages<Row>(
  fetchPage: FetchPage<Row>,
  { signal, from = 1 }: { signal: AbortSignal; from?: number },
): AsyncGenerator<Page<Row>, void> {
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const running = new Map<number, Promise<Page<Row>>>()
  try {
    // The first page is read alone, because only its response says how many pages there are.
    let last = from
    for (let page = from; page <= last; page += 1) {
      for (let next = page; next <= Math.min(last, page + PARALLEL - 1); next += 1) {
        if (running.has(next)) continue
        const reading = fetchPage(next, stopped)
        // Prevents an unhandled rejection; the error is thrown when this page's turn comes.
        reading.catch(() => {})
        running.set(next, reading)
      }
      const result = await running.get(page)
      running.delete(page)
      if (!result) return
      last = result.pages
      yield result
    }
  } finally {
    stop.abort()
  }
}
