import {
  type Answers,
  finishedList,
  hasMore,
  listSoFar,
  type Page,
  pagesInOrder,
  planPages,
  type ReadLimits,
} from './page-plan'
import { type RowWithId, uniqueRows, type WholeList } from './whole-list'

/** `page` counts from 1. Rejects with an error whose message can be shown to the user. */
export type FetchPage<Row> = (page: number, signal: AbortSignal) => Promise<Page<Row>>

export interface FetchOptions<Row> extends ReadLimits {
  signal: AbortSignal
  /** Receives the rows of the first pages, without a gap. */
  onProgress?: ((part: WholeList<Row>) => void) | undefined
}

const PARALLEL = 4

/**
 * Reads a list to its end, or up to its limits. Throws the error of the page that fails, and an
 * AbortError if it is stopped.
 *
 * A row that is added, deleted or moved meanwhile moves others to pages that were read before.
 * Therefore page 1 and the last page are read again at the end: the list is read once more if one of
 * them, or the number of pages, differs, or if an id was met twice. A row that is deleted and another
 * one that is added in the middle cancel each other out, so new rows must come at either end.
 */
export async function fetchWholeList<Row extends RowWithId>(
  fetchPage: FetchPage<Row>,
  options: FetchOptions<Row>,
): Promise<WholeList<Row>> {
  let answers = await fetchPages(fetchPage, options)
  let isMoved = await hasMoved(fetchPage, answers, options)
  if (isMoved) {
    answers = await fetchPages(fetchPage, options)
    isMoved = await hasMoved(fetchPage, answers, options)
  }
  return finishedList(answers, options, isMoved)
}

async function fetchPages<Row extends RowWithId>(
  fetchPage: FetchPage<Row>,
  { signal, onProgress, ...limits }: FetchOptions<Row>,
): Promise<Answers<Row>> {
  // Aborts the pages that are still being read when one of them has failed.
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const answers = new Map<number, Page<Row>>()
  const running = new Map<number, Promise<void>>()

  async function fetchOne(page: number) {
    const answer = await fetchPage(page, stopped)
    signal.throwIfAborted()
    answers.set(page, answer)
    running.delete(page)
    onProgress?.(listSoFar(answers, limits))
  }
  try {
    for (;;) {
      const planned = planPages(answers, limits)
      if (planned.length === 0) return answers
      const next = planned.filter((page) => !running.has(page))
      for (const page of next.slice(0, PARALLEL - running.size)) {
        running.set(page, fetchOne(page))
      }
      await Promise.race(running.values())
    }
  } finally {
    stop.abort()
  }
}

async function hasMoved<Row extends RowWithId>(
  fetchPage: FetchPage<Row>,
  answers: Answers<Row>,
  { signal, ...limits }: FetchOptions<Row>,
): Promise<boolean> {
  const pages = pagesInOrder(answers)
  const rows = pages.flat()
  if (uniqueRows(rows).length < rows.length) return true
  const count = answers.get(1)?.pages
  // Nobody takes the rows up to a limit for the whole list.
  if (Math.max(pages.length, count ?? 1) <= 1 || hasMore(answers, limits)) return false
  const [first, last] = await Promise.all([
    fetchPage(1, signal),
    fetchPage(pages.length, signal),
  ])
  signal.throwIfAborted()
  return (
    first.pages !== count ||
    idsOf(first.rows) !== idsOf(pages[0]) ||
    idsOf(last.rows) !== idsOf(pages.at(-1))
  )
}

function idsOf(rows: readonly RowWithId[] = []): string {
  return JSON.stringify(rows.map(({ _id }) => _id))
}
