import { formatCount } from '@/domain/format/count'
import { PAGE_SIZE } from '@/domain/limits'

import { uniqueBy } from './unique-by'

export interface Page<Row> {
  rows: readonly Row[]
  /** The total number of pages to read; undefined if the server does not say. */
  pages: number | undefined
}

/** `page` counts from 1. Rejects with an error whose message can be shown to the user. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** The first pages of a list, as far as they were fetched. */
export interface FetchedPages<Row> extends Page<Row> {
  /** The number of rows of each page. */
  sizes: readonly number[]
}

export const NOTHING_FETCHED: FetchedPages<never> = { rows: [], sizes: [], pages: undefined }

/** Why rows may be missing from a list of which all pages were read. */
export type Doubt = keyof typeof doubts

export const doubts = {
  changed: 'The list changed while it was read',
  uncounted: 'The server did not say how many pages there are',
  miscounted: "The server's number of pages does not fit its rows",
}

/** Returns '3 of 7 pages', or '3 pages' if their number is unknown. */
export function pagesReadText(fetched: number, pages: number | undefined): string {
  return pages === undefined ? formatCount(fetched, 'page') : `${fetched} of ${pages} pages`
}

const PARALLEL = 4

interface FetchAllOptions<Row> {
  signal: AbortSignal
  /** Continues after these pages. */
  from?: FetchedPages<Row>
  onProgress: (all: FetchedPages<Row>) => void
}

/**
 * Reads all pages, four at a time, and throws the error of the first page that fails. If their
 * number is unknown, reads one at a time until a page is not full. A row that is deleted meanwhile
 * moves another one to a page that was read before. Therefore compares page 1 at the end, and starts
 * over, once, if it differs.
 */
export async function fetchAllPages<Row extends { _id: string }>(
  fetchPage: FetchPage<Row>,
  { signal, from = NOTHING_FETCHED, onProgress }: FetchAllOptions<Row>,
): Promise<{ rows: Row[]; doubt: Doubt | undefined }> {
  const isUnchanged = async ({ rows, sizes, pages }: FetchedPages<Row>) => {
    if (sizes.length <= 1) return true
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
  // An id alone may be shared by several rows. Rows without one can't be compared.
  const rows = uniqueBy(all.rows, (row) => (row._id === '' ? '' : JSON.stringify(row)))
  return { rows, doubt: hasChanged ? 'changed' : countDoubt(all) }
}

/** All pages but the last one must have equally many rows, and the last one no more than those. */
function countDoubt({ sizes, pages }: FetchedPages<unknown>): Doubt | undefined {
  if (pages === undefined) return 'uncounted'
  const [first = 0, ...others] = sizes
  const last = others.pop() ?? first
  const fits = others.every((size) => size === first) && last <= first
  return fits && (last > 0 || sizes.length === 1) ? undefined : 'miscounted'
}

function hasMore({ sizes, pages }: FetchedPages<unknown>): boolean {
  const last = sizes.at(-1)
  if (last === undefined) return true
  return pages === undefined ? last >= PAGE_SIZE : sizes.length < pages
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
    while (hasMore(all)) {
      const page = all.sizes.length + 1
      // Without a number of pages, only this page may exist.
      const end = Math.max(page, Math.min(all.pages ?? page, all.sizes.length + PARALLEL))
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
      const { rows, pages } = result
      if (pages === undefined && isRepeated(rows, all)) break
      all = { rows: all.rows.concat(rows), sizes: [...all.sizes, rows.length], pages }
      onProgress(all)
    }
  } finally {
    stop.abort()
  }
  return all
}

/** A server that knows no pages answers every one of them with the same rows, for ever. */
function isRepeated(rows: readonly unknown[], { rows: before, sizes }: FetchedPages<unknown>) {
  const last = before.slice(before.length - (sizes.at(-1) ?? 0))
  return sizes.length > 0 && JSON.stringify(rows) === JSON.stringify(last)
}
