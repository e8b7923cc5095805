import {
  findCopies,
  messageId,
  type ThreadRow,
  type Send,
  type ThreadMessage,
  timeOf,
} from './outgoing'

/** One fetch of a conversation, which covers one or more of the server's pages. */
export interface ThreadPage<M> {
  messages: readonly M[]
  /** The page of older messages to fetch next. Null if this fetch reached the oldest message. */
  nextPage: number | null
  /** True if the fetch began with the newest message. */
  isNewest: boolean
  /** True if older messages are missing, because the server repeated a page. */
  isCutShort: boolean
  /** When the fetch began, by performance.now(). */
  fetchedAt: number
}

/** A message from a realtime event, or from the response to a send. */
export interface LiveMessage<M> {
  message: M
  /** When it arrived, by performance.now(). */
  at: number
  /** The key of the outgoing message whose copy it is. */
  key?: string | undefined
}

export interface Thread<M> {
  /** Each message once, sorted by time and id. */
  rows: readonly ThreadRow<M>[]
  /** The outgoing messages to show below the rows. */
  unsent: readonly Send[]
  /** The server's copies of outgoing messages, by their key. */
  copies: ReadonlyMap<string, ThreadRow<M>>
  isLoaded: boolean
  /** True if there are no older messages to fetch. */
  isComplete: boolean
}

interface Parts<M> {
  /** Fetches of the newest messages, latest first, followed by fetches of older messages. */
  pages?: readonly ThreadPage<M>[] | undefined
  live?: readonly LiveMessage<M>[] | undefined
  sends?: readonly Send[] | undefined
  isMine: (message: M) => boolean
}

/**
 * Merges pages, live messages and outgoing messages, which deliver the same message repeatedly and
 * in any order, into one list.
 */
export function mergeThread<M extends ThreadMessage>({
  pages = [],
  live = [],
  sends = [],
  isMine,
}: Parts<M>): Thread<M> {
  // A fetch of all messages, from the newest to the oldest, outdates everything known before it.
  const end = pages.findIndex(({ isNewest, nextPage }) => isNewest && nextPage === null)
  const current = end === -1 ? pages : pages.slice(0, end + 1)
  const since = pages[end]?.fetchedAt ?? -Infinity
  const isComplete = pages.some(({ nextPage }) => nextPage === null)
  const fetched = current.flatMap(({ messages }) => messages)
  // An older live message appears when its page is loaded.
  const oldest = isComplete || fetched.length === 0 ? -Infinity : Math.min(...fetched.map(timeOf))
  const removed = new Set(
    [
      ...pages.slice(current.length).flatMap(({ messages }) => messages),
      ...live.filter(({ at }) => at < since).map(({ message }) => message),
    ].map(messageId),
  )

  const known = new Map<string, M>()
  for (const { message } of live) {
    const id = messageId(message)
    if (timeOf(message) >= oldest && !removed.has(id)) known.set(id, message)
  }
  // The latest fetch wins, except that it may lack the time that a live message has.
  for (const message of fetched.toReversed()) {
    const id = messageId(message)
    if (message.createdAt !== undefined || !known.has(id)) known.set(id, message)
  }
  const keys = new Map(live.flatMap(({ message, key }) => (key ? [[messageId(message), key]] : [])))
  const rows = [...known]
    .map(([id, message]) => ({ id, key: keys.get(id) ?? id, time: timeOf(message), message }))
    .toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))

  const copies = findCopies(sends, rows, isMine)
  for (const [key, row] of copies) row.key = key
  const lastFetch = pages.find(({ isNewest }) => isNewest)?.fetchedAt ?? -Infinity
  return {
    rows,
    // A fetch that began after the server had accepted a message certainly contains its copy.
    unsent: sends.filter(
      ({ outgoing: { key, acceptedAt = Infinity } }) => !copies.has(key) && acceptedAt > lastFetch,
    ),
    copies,
    isLoaded: pages.length > 0,
    isComplete,
  }
}
