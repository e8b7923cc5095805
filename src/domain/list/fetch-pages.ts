import { uniqueBy } from './unique-by'

/** `pages` is the total number of pages to read. */
export interface Page<Row> {
  rows: readonly Row[]
  pages: number
}

/** `page` counts from 1. Rejects with an error whose message can be shown to the user. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** What was fetched so far: the rows of the first `fetched` pages. */
export interface FetchedPages<Row> extends Page<Row> {
  fetched: number
}

export const NOTHING_FETCHED: FetchedPages<never> = { rows: [], fetched: 0, pages: 0 }

export const LIST_CHANGED = 'The list changed while it was read'

const PARALLEL = 3

interface FetchAllOptions<Row> {
  signal: AbortSignal
  /** Continues after these pages. */
  from?: FetchedPages<Row>
  onProgress: (all: FetchedPages<Row>) => void
}

/**
 * Reads all pages, three at a time, and throws the error of the first page that fails. A row that
 * is deleted meanwhile moves another one to a page that was read before. Therefore compares page 1
 * at the end, and starts over if it differs. `hasChanged` if it differs the second time too.
 */
export async function fetchAllPages<Row extends { _id: string }>(
  fetchPage: FetchPage<Row>,
  { signal, from = NOTHING_FETCHED, onProgress }: FetchAllOptions<Row>,
): Promise<{ rows: Row[]; hasChanged: boolean }> {
  const isUnchanged = async ({ rows, pages }: FetchedPages<Row>) => {
    if (pages <= 1) return true
    const again = await fetchPage(1, signal)
    signal.throwIfAborted()
    return again.pages === pages && again.rows.every(({ _id }, index) => _id === rows[index]?._id)
  }
  let all = await fetchPages(fetchPage, { signal, from, onProgress })
  let hasChanged = !(await isUnchanged(all))
  if (hasChanged) {
    all = await fetchPages(fetchPage, { signal, from: NOTHING_FETCHED, onProgress })
    hasChanged = !(await isUnchanged(all))
  }
  return { rows: uniqueBy(all.rows, ({ _id }) => _id), hasChanged }
}

async function fetchPages<Row>(
  fetchPage: FetchPage<Row>,
  { signal, from, onProgress }: Required<FetchAllOptions<Row>>,
): Promise<FetchedPages<Row>> {
  // Aborts the pages that are still being read when one of them has failed.
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const running = new Map<number, Promise<Page<Row>>>()
  let all = from
  try {
    // The first page is read alone, because its response says how many pages there are.
    while (all.fetched < Math.max(1, all.pages)) {
      const page = all.fetched + 1
      const end = Math.min(Math.max(page, all.pages), all.fetched + PARALLEL)
      for (let next = page; next <= end; next += 1) {
        if (running.has(next)) continue
        const reading = fetchPage(next, stopped)
        // Prevents an unhandled rejection until the loop awaits this page.
        reading.catch(() => {})
        running.set(next, reading)
      }
      const result = await running.get(page)
      running.delete(page)
      signal.throwIfAborted()
      if (!result) break
      all = { rows: all.rows.concat(result.rows), fetched: page, pages: result.pages }
      onProgress(all)
    }
  } finally {
    stop.abort()
  }
  return all
}
