export interface MessagesSearch {
  /** The active chat, as encodeRouteId() writes it. */
  conversation?: string
  /** What the list is searched for. */
  search?: string
}

/** Reads the address; what is empty or unreadable is left out. */
export function readSearch(raw: Record<string, unknown>): MessagesSearch {
  // The router reads an id of digits as a number.
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const conversation = text(raw['conversation'])
  const search = text(raw['search']).trim()
  return { ...(conversation && { conversation }), ...(search && { search }) }
}
