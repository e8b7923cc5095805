import { readText } from '@/domain/list-search'

export interface MessagesSearch {
  /** The active chat, as encodeRouteId() writes it. */
  conversation?: string
  /** What the list is searched for. */
  search?: string
}

/** Reads the address; what is empty or unreadable is left out. */
export function readSearch(raw: Record<string, unknown>): MessagesSearch {
  const conversation = readText(raw['conversation'])
  const search = readText(raw['search'])
  return { ...(conversation && { conversation }), ...(search && { search }) }
}
