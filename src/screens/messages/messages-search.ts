import { isSet, searchParser, text } from '@/domain/list/list-search'

const parse = searchParser({ search: text, unread: isSet })

export type MessagesSearch = ReturnType<typeof parse> & {
  /** Null if the id in the URL can't be decoded. */
  conversation?: string | null | undefined
}

export function parseMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  return { ...parse(raw), conversation: raw['conversation'] as MessagesSearch['conversation'] }
}
