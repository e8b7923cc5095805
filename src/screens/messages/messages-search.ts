import { parseText } from '@/domain/list/list-search'

export interface MessagesSearch {
  /** Null if the id in the URL can't be decoded. */
  conversation?: string | null | undefined
  search?: string | undefined
  unread?: boolean | undefined
}

export function parseMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  return {
    conversation: raw['conversation'] as MessagesSearch['conversation'],
    search: parseText(raw['search']),
    unread: raw['unread'] === true || undefined,
  }
}
