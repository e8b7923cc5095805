import { isSet, searchParser, searchText } from '@/domain/list/list-search'

const parse = searchParser({ search: searchText, unread: isSet })

export type MessagesSearch = ReturnType<typeof parse> & {
  /** Null if the id in the URL can't be decoded. */
  conversation?: string | null | undefined
}

/** Returns what a link or a navigation within Messages changes of the search. */
export const withSearch = (change: MessagesSearch) => (before: object) =>
  parseMessagesSearch({ ...before, ...change })

export function parseMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  return {
    ...parse(raw),
    conversation: raw['conversation'] as MessagesSearch['conversation'],
  }
}
