import { PAGE_SIZE } from './limits'

/*
 * The state of a list as it stands in the address. Defaults are left out of it, and what can't be
 * read counts as left out. Read by hand: these few fields need no schema in the first chunk.
 */

/** Of a list that has pages and nothing else. */
export type ListSearch = {
  /** From 2 on. */
  page?: number | undefined
}

/** Undefined for the first page, and for what is no page. */
export function readPage(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : undefined
}

/** Trimmed; undefined for none. The router reads a text of digits as a number, and 'true' as true. */
export function readText(value: unknown): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return (isText && String(value).trim()) || undefined
}

export function readListSearch({ page }: Record<string, unknown>): ListSearch {
  return { page: readPage(page) }
}

/** The address as arguments of the list's call. */
export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
