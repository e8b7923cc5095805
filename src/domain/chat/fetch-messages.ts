import { FIRST_MESSAGE_COUNT, OLDER_MESSAGE_COUNT } from '@/domain/limits'

import { messageId, type ThreadMessage, timeOf } from './message'

/** A read of one or more of the server's pages of a conversation. */
export interface MessageRead<M> {
  messages: readonly M[]
  /** The page of older messages to read next. Null if this read reached the oldest message. */
  nextPage: number | null
  /** When the read began, by performance.now(). */
  startedAt: number
}

interface MessagePage<M> {
  messages: readonly M[]
  /** The total number of pages; undefined if the server does not say. */
  total_pages: number | undefined
}

type FetchPage<M> = (page: number, limit: number) => Promise<MessagePage<M>>

/**
 * Fetches pages, newest first, until one is enough or the last. A page may lack messages that the
 * server hides, so a short one is the last only if the server counts no more pages. Rejects if the
 * server ignores `page`, because it would otherwise be called endlessly.
 */
async function fetchUntil<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  first: number,
  isEnough: (rows: readonly M[]) => boolean,
): Promise<MessageRead<M>> {
  const startedAt = performance.now()
  const messages: M[] = []
  let previous = ''
  for (let page = first; ; page++) {
    const limit = page === 1 ? FIRST_MESSAGE_COUNT : OLDER_MESSAGE_COUNT
    const { messages: rows, total_pages: pages = 0 } = await fetchPage(page, limit)
    messages.push(...rows)
    const isLast = rows.length === 0 || (rows.length < limit && page >= pages)
    if (isLast) return { messages, nextPage: null, startedAt }
    if (isEnough(rows)) return { messages, nextPage: page + 1, startedAt }
    const ids = rows.map(messageId).toSorted().join()
    if (ids === previous) throw new Error('The server repeated a page')
    previous = ids
  }
}

/** Fetches the newest messages down to a time, in milliseconds since 1970 by the server's clock. */
export function fetchNewest<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  downTo: number,
): Promise<MessageRead<M>> {
  return fetchUntil(fetchPage, 1, (rows) =>
    rows.some((message) => timeOf(message) <= downTo),
  )
}

/**
 * Fetches older pages until one contains an unknown message. When new messages shift the pages, a
 * page may contain only known messages.
 */
export function fetchOlder<M extends ThreadMessage>(
  fetchPage: FetchPage<M>,
  page: number,
  knownIds: ReadonlySet<string>,
): Promise<MessageRead<M>> {
  return fetchUntil(fetchPage, page, (rows) =>
    rows.some((message) => !knownIds.has(messageId(message))),
  )
}
