/** `pages` is the total number of pages to read. */
export interface Page<Row> {
  rows: readonly Row[]
  pages: number
}

/** `page` counts from 1. Rejects with an error whose message can be shown to the user. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

const PARALLEL = 3

/**
 * Yields the pages in order, but reads three at a time. Throws the error of the first page that
 * fails. Aborts pending reads when the caller stops iterating.
 */
export async function* readPages<Row>(
  fetchPage: FetchPage<Row>,
  { signal, from = 1 }: { signal: AbortSignal; from?: number },
): AsyncGenerator<Page<Row>, void> {
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const running = new Map<number, Promise<Page<Row>>>()
  try {
    // The first page is read alone, because its response says how many pages there are.
    let last = from
    for (let page = from; page <= last; page += 1) {
      for (let next = page; next <= Math.min(last, page + PARALLEL - 1); next += 1) {
        if (running.has(next)) continue
        const reading = fetchPage(next, stopped)
        // Prevents an unhandled rejection until the loop awaits this page.
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
