import { PAGE_SIZE } from '@/domain/limits'

/*
 * The state of a list in the URL. Defaults are left out, and so is what can't be read. Read by hand:
 * these few fields need no schema in the first chunk.
 */

/** The search params of a list that has only pages. */
export type ListSearch = {
  /** 2 or more; the first page is left out. */
  page?: number | undefined
}

/** Undefined for the first page and for anything that is not a page number. */
export function readPage(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : undefined
}

/** Trimmed text, or undefined. The router parses digits as a number, and 'true' as true. */
export function readText(value: unknown): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return (isText && String(value).trim()) || undefined
}

export function readListSearch({ page }: Record<string, unknown>): ListSearch {
  return { page: readPage(page) }
}

/** The arguments of the list's call. */
export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
