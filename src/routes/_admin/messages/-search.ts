import { readText } from '@/domain/list/list-search'

export interface MessagesSearch {
  /** Null if the id in the URL can't be decoded. */
  conversation?: string | null | undefined
  search?: string
  unread?: boolean
}

export function readSearch(raw: Record<string, unknown>): MessagesSearch {
  const conversation = raw['conversation'] as string | null | undefined
  const search = readText(raw['search'])
  return {
    ...(conversation !== undefined && { conversation }),
    ...(search && { search }),
    ...(raw['unread'] === true && { unread: true }),
  }
}
