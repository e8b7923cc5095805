import { PAGE_SIZE } from '@/domain/limits'

import { uniqueBy } from './unique-by'

export interface Page<Row> {
  rows: readonly Row[]
  /** The total number of pages; undefined if the server does not say. */
  pages: number | undefined
}

/** `page` counts from 1. Rejects with an error whose message can be shown to the user. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

/** The rows of a list as far as they were read. */
export interface AllRows<Row> {
  rows: readonly Row[]
  /** The same rows as they were read, if some of them have been changed here since. */
  asRead?: readonly Row[]
  /** How many pages have been read. */
  fetched: number
  /** How many pages there are to read, if that is known. */
  pages: number | undefined
  isComplete: boolean
  /** The list has more rows than were asked for. */
  hasMore: boolean
  incompleteReason: IncompleteReason | undefined
}

/** Why rows may be missing although the list was read to its end. */
export type IncompleteReason = keyof typeof incompleteReasons

export const incompleteReasons = {
  changed: 'The list changed while it was read',
  uncounted: 'The server did not say how many pages there are',
  miscounted: "The server's number of pages does not fit its rows",
}

interface FetchAllOptions<Row> {
  /** The rows per page that `fetchPage` asks for. The server may keep to another number. */
  limit: number
  /** Ends with the page on which this many rows are reached, or with this page. */
  maxRows?: number
  maxPages?: number
  signal: AbortSignal
  /** Receives the rows of the first pages, without a gap. */
  onProgress: (read: AllRows<Row>) => void
}

const PARALLEL = 4

/**
 * Reads a list to its end, or up to `maxRows`. Throws the error of the page that fails.
 *
 * A row that is added or deleted meanwhile moves others to pages that were read before. Therefore
 * the last page is read right after page 1, and both again at the end: the list is read once more if
 * one of them differs, or if a row was met twice. New rows must come at either end of the list.
 */
export async function fetchAllPages<Row extends { _id: string }>(
  fetchPage: FetchPage<Row>,
  options: FetchAllOptions<Row>,
): Promise<AllRows<Row>> {
  let reading = await readPages(fetchPage, options)
  let hasChanged = await hasMoved(fetchPage, reading, options.signal)
  if (hasChanged) {
    reading = await readPages(fetchPage, options)
    hasChanged = await hasMoved(fetchPage, reading, options.signal)
  }
  const { pages, total, hasMore } = reading
  return {
    rows: uniqueBy(pages.flat(), keyOf),
    fetched: pages.length,
    pages: pages.length,
    isComplete: true,
    hasMore,
    incompleteReason: hasChanged ? 'changed' : hasMore ? undefined : countMismatch(pages, total),
  }
}

interface Reading<Row> {
  pages: (readonly Row[])[]
  /** The server's number of pages. */
  total: number | undefined
  hasMore: boolean
}

/** An id alone may be shared by several rows. Rows without one can't be compared. */
const keyOf = (row: { _id: string }) => (row._id === '' ? '' : JSON.stringify(row))

async function hasMoved<Row extends { _id: string }>(
  fetchPage: FetchPage<Row>,
  { pages, total = 1, hasMore }: Reading<Row>,
  signal: AbortSignal,
): Promise<boolean> {
  // Nobody takes the rows up to a limit for the whole list.
  if (Math.max(pages.length, total) === 1 || hasMore) return false
  const idsOf = (rows: readonly Row[] = []) => JSON.stringify(rows.map(({ _id }) => _id))
  const again = await Promise.all([1, pages.length].map((page) => fetchPage(page, signal)))
  signal.throwIfAborted()
  const rows = pages.flat()
  return (
    uniqueBy(rows, keyOf).length < rows.length ||
    [pages[0], pages.at(-1)].some((page, index) => idsOf(page) !== idsOf(again[index]?.rows))
  )
}

/** All pages but the last one must have equally many rows, and the last one no more than those. */
function countMismatch(pages: Reading<unknown>['pages'], total: number | undefined) {
  if (total === undefined) return 'uncounted'
  const [first = 0, ...others] = pages.map(({ length }) => length)
  const last = others.pop() ?? first
  const isFull = others.every((size) => size === first) && last <= first
  // Some servers count an empty page after the last one.
  return isFull && [pages.length, pages.length + 1].includes(total) ? undefined : 'miscounted'
}

async function readPages<Row>(
  fetchPage: FetchPage<Row>,
  { limit, maxRows = Infinity, signal, onProgress, ...options }: FetchAllOptions<Row>,
): Promise<Reading<Row>> {
  // Aborts the pages that are still being read when one of them has failed.
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  /** Has gaps while pages are being read. */
  const pages: (readonly Row[])[] = []
  let total: number | undefined
  let { maxPages = Infinity } = options

  async function read(page: number): Promise<readonly Row[]> {
    const result = await fetchPage(page, stopped)
    signal.throwIfAborted()
    if (page === 1) total = result.pages
    pages[page - 1] = result.rows
    const gap = Array.from(pages, (rows) => rows !== undefined).indexOf(false)
    onProgress({
      rows: pages.slice(0, gap === -1 ? undefined : gap).flat(),
      fetched: Object.keys(pages).length,
      pages: total === undefined ? undefined : Math.min(total, maxPages),
      isComplete: false,
      hasMore: false,
      incompleteReason: undefined,
    })
    return result.rows
  }
  async function isThere(page: number): Promise<boolean> {
    const rows = pages[page - 1] ?? (await read(page))
    if (rows.length === 0) pages.length = page - 1
    return rows.length > 0
  }
  async function readGaps() {
    const gaps = Array.from(pages.keys())
      .filter((index) => pages[index] === undefined)
      .values()
    // All of them take their pages from the same iterator.
    async function work() {
      for (const index of gaps) await read(index + 1)
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
  }
  /** Reads one page after the other until one is not full. */
  async function readOn(size: number) {
    for (let page = pages.length + 1; page <= maxPages; page += 1) {
      const rows = await read(page)
      // A server that knows no pages answers every one of them with the same rows, for ever.
      const isRepeat = JSON.stringify(rows) === JSON.stringify(pages[page - 2])
      if (isRepeat || rows.length === 0) pages.length = page - 1
      if (isRepeat || rows.length < size) return
    }
  }

  try {
    const { length: size } = await read(1)
    maxPages = Math.min(maxPages, Math.max(1, Math.ceil(maxRows / Math.max(1, size))))
    const end = Math.min(total ?? 1, maxPages)
    const isLastPageKnown = end > 1 && ((await isThere(end)) || (await isThere(end - 1)))
    if (isLastPageKnown) await readGaps()
    else pages.length = 1
    if (isLastPageKnown || total === 1) {
      // The server's number may be that of pages with `limit` rows, although its own have fewer.
      const isCut = size !== limit && pages.at(-1)?.length === size && pages.length === total
      if (isCut && (total !== 1 || size === PAGE_SIZE)) await readOn(size)
    } else if (size >= PAGE_SIZE) {
      await readOn(size)
    }
    const isFull = pages.at(-1)?.length === size
    // A number that proved too low says nothing.
    const count = total !== undefined && pages.length <= total ? total : undefined
    const hasMore = pages.length >= maxPages && (count === undefined ? isFull : count > maxPages)
    return { pages, total, hasMore }
  } finally {
    stop.abort()
  }
}
