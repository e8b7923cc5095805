import { FIRST_MESSAGE_COUNT, OLDER_MESSAGE_COUNT } from '@/domain/limits'

import { messageId, type Send, SERVER_CLOCK_SKEW_MS, type ThreadMessage, timeOf } from './outgoing'
import type { ThreadPage } from './thread'

type FetchPage<M> = (page: number, limit: number) => Promise<readonly M[]>

/** At the smaller limit, the messages of the first request fill this many pages. */
const FIRST_PAGES = FIRST_MESSAGE_COUNT / OLDER_MESSAGE_COUNT

/** Fetches pages, newest first, until one is enough or comes back short. */
async function fetchUntil<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  first: number,
  isEnough: (rows: readonly M[]) => boolean,
): Promise<ThreadPage<M>> {
  const fetchedAt = performance.now()
  const isNewest = first === 1
  const messages: M[] = []
  let previous = ''
  for (let page = first; ; page = Math.max(page, FIRST_PAGES) + 1) {
    const limit = page === 1 ? FIRST_MESSAGE_COUNT : OLDER_MESSAGE_COUNT
    const rows = await fetchPage(page, limit)
    messages.push(...rows)
    const result = { messages, nextPage: page + 1, isNewest, isCutShort: false, fetchedAt }
    if (rows.length < limit) return { ...result, nextPage: null }
    if (isEnough(rows)) return result
    const ids = rows.map(messageId).toSorted().join()
    // A server that ignores `page` would otherwise be called endlessly.
    if (ids === previous) return { ...result, isCutShort: true }
    previous = ids
  }
}

/** Fetches the newest messages, as far back as an earlier fetch or a lost message may require. */
export function fetchNewest<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  pages: readonly ThreadPage<M>[] = [],
  sends: readonly Send[] = [],
): Promise<ThreadPage<M>> {
  // A fetch of older messages may contain newer ones too, without those in between.
  const newest = pages.filter(({ isNewest }) => isNewest)
  const times = newest.flatMap(({ messages }) => messages.map(timeOf))
  const until = Math.min(
    newest.length > 0 ? Math.max(...times) - SERVER_CLOCK_SKEW_MS : Infinity,
    ...sends.map(({ outgoing }) => (outgoing.mayHaveArrived ? outgoing.after : Infinity)),
  )
  return fetchUntil(fetchPage, 1, (rows) => rows.some((message) => timeOf(message) <= until))
}

/**
 * Fetches older pages until one contains an unknown message. When new messages shift the pages, a
 * page may contain only known messages.
 */
export function fetchOlder<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  page: number,
  pages: readonly ThreadPage<M>[] = [],
): Promise<ThreadPage<M>> {
  const known = new Set(pages.flatMap(({ messages }) => messages.map(messageId)))
  return fetchUntil(fetchPage, page, (rows) =>
    rows.some((message) => !known.has(messageId(message))),
  )
}

export function nextOlderPage(pages: readonly ThreadPage<unknown>[]): number | null {
  const next = pages.map(({ nextPage }) => nextPage)
  return next.some((page) => page === null) ? null : Math.max(...next.map(Number))
}
