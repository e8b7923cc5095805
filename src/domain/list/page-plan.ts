import { PAGE_SIZE } from '@/domain/limits'

import { type Doubt, type RowWithId, uniqueRows, type WholeList } from './whole-list'

export interface Page<Row> {
  rows: readonly Row[]
  /** The total number of pages; undefined if the server does not say. */
  pages: number | undefined
}

/** The pages that the server has sent, by their number. */
export type Answers<Row> = ReadonlyMap<number, Page<Row>>

export interface ReadLimits {
  /** The rows per page that are asked for. The server may keep to another number. */
  limit: number
  /** A list is read up to the page on which this many rows are reached, or up to this page. */
  maxRows?: number | undefined
  maxPages?: number | undefined
}

/**
 * Returns the pages to read next, given those that have come. Returns none at the end of the list.
 *
 * Reads page 1, then the last page by the server's count, then those between. If there is no usable
 * count, or if it may be that of larger pages than the server sends, reads one page after the other
 * until one is not full.
 */
export function planPages(answers: Answers<RowWithId>, limits: ReadLimits): number[] {
  if (!answers.has(1)) return [1]
  const { size, maxPages } = measure(answers, limits)
  if (size === 0) return []
  const lastCounted = lastCountedPage(answers, limits)
  if (lastCounted !== undefined && !answers.has(lastCounted)) return [lastCounted]
  const counted = Array.from({ length: lastCounted ?? 0 }, (_, index) => index + 1)
  const missing = counted.filter((page) => !answers.has(page))
  if (missing.length > 0) return missing
  if (!mayHaveUncountedPages(answers, limits)) return []
  const { length: end } = pagesInOrder(answers)
  const isFull = Number(answers.get(end)?.rows.length) >= size
  // The next page may have come already, empty or a repeat.
  return isFull && end < maxPages && !answers.has(end + 1) ? [end + 1] : []
}

/** Returns what page 1 tells of all pages: their size, their number, and where a limit is reached. */
function measure(
  answers: Answers<RowWithId>,
  { maxRows = Infinity, maxPages = Infinity }: ReadLimits,
) {
  const { rows = [], pages: count } = answers.get(1) ?? {}
  const size = rows.length
  // With larger pages than asked for, a limit of rows is reached earlier.
  const pagesOfRows = Math.max(1, Math.ceil(maxRows / Math.max(1, size)))
  return { size, count, maxPages: Math.min(maxPages, pagesOfRows) }
}

/** Returns the last page that the server counts, or the one before, if the last one is empty. */
function lastCountedPage(
  answers: Answers<RowWithId>,
  limits: ReadLimits,
): number | undefined {
  const { count, maxPages } = measure(answers, limits)
  if (count === undefined) return undefined
  const last = Math.min(count, maxPages)
  return [last, last - 1].find((page) => page >= 1 && answers.get(page)?.rows.length !== 0)
}

function mayHaveUncountedPages(answers: Answers<RowWithId>, limits: ReadLimits): boolean {
  const { size, count } = measure(answers, limits)
  const lastCounted = lastCountedPage(answers, limits)
  if (lastCounted === undefined) return size >= PAGE_SIZE
  // Only a server whose pages are smaller than asked for may have counted larger ones.
  if (size === limits.limit || count !== lastCounted) return false
  // One short page is usually all there is, unless its server limits pages, at a number such as 25.
  return count > 1 || (size >= PAGE_SIZE && size % 5 === 0)
}

/** Returns whether the list goes on after its limits. */
export function hasMore(answers: Answers<RowWithId>, limits: ReadLimits): boolean {
  const { size, count, maxPages } = measure(answers, limits)
  const { length: end } = pagesInOrder(answers)
  if (size === 0 || end < maxPages) return false
  // A count that proved too low says nothing.
  if (count !== undefined && count >= end) {
    if (count > maxPages) return true
    // If the server's pages are smaller than asked for, it may have counted larger ones.
    if (count === 1 || size === limits.limit) return false
  }
  return answers.get(end)?.rows.length === size
}

/** Returns the pages from the first one on, up to one that is missing, empty or a repeat. */
export function pagesInOrder<Row extends RowWithId>(
  answers: Answers<Row>,
): (readonly Row[])[] {
  const pages: (readonly Row[])[] = []
  for (let page = 1; ; page += 1) {
    const rows = answers.get(page)?.rows ?? []
    if (rows.length === 0 || isRepeat(answers, page)) return pages
    pages.push(rows)
  }
}

/** A server that knows no pages answers every one of them with the same rows, for ever. */
function isRepeat(answers: Answers<RowWithId>, page: number): boolean {
  const rows = answers.get(page)?.rows
  const before = answers.get(page - 1)?.rows
  // Most pages differ in their first row, which spares comparing the others.
  const beginsAlike =
    rows !== undefined && before !== undefined && rows[0]?._id === before[0]?._id
  return beginsAlike && JSON.stringify(rows) === JSON.stringify(before)
}

/** Returns what has been read while pages are still to come. */
export function listSoFar<Row extends RowWithId>(
  answers: Answers<Row>,
  limits: ReadLimits,
): WholeList<Row> {
  const { count, maxPages } = measure(answers, limits)
  return {
    rows: uniqueRows(pagesInOrder(answers).flat()),
    extent: 'part',
    doubt: undefined,
    fetched: answers.size,
    pages: count && Math.min(count, maxPages),
  }
}

/** Returns the list of all pages that were planned. */
export function finishedList<Row extends RowWithId>(
  answers: Answers<Row>,
  limits: ReadLimits,
  hasMoved: boolean,
): WholeList<Row> {
  const pages = pagesInOrder(answers)
  const { length } = pages
  const list = { rows: uniqueRows(pages.flat()), fetched: length, pages: length }
  if (hasMore(answers, limits)) {
    return { ...list, extent: 'limit', doubt: hasMoved ? 'changed' : undefined }
  }
  const mismatch = countMismatch(pages, answers.get(1)?.pages)
  return { ...list, extent: 'whole', doubt: hasMoved ? 'changed' : mismatch }
}

/** All pages but the last one must have equally many rows, and the last one no more than those. */
function countMismatch(
  pages: readonly (readonly unknown[])[],
  count: number | undefined,
): Doubt | undefined {
  if (count === undefined) return 'uncounted'
  const [first = 0, ...others] = pages.map(({ length }) => length)
  const last = others.pop() ?? first
  const isFull = others.every((size) => size === first) && last <= first
  // Some servers count an empty page after the last one, or one page of an empty list.
  const isRight = isFull && [pages.length, pages.length + 1].includes(count)
  return isRight ? undefined : 'miscounted'
}
