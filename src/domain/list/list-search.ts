import { PAGE_SIZE } from '@/domain/limits'

/*
 * The state of a list in the URL, without defaults and unreadable values. We parse it by hand,
 * because a schema would enlarge the first chunk for only a few fields.
 */

/** The search params of a list without filters. */
export type ListSearch = {
  /** 2 or more; the first page is left out. */
  page?: number | undefined
}

/** Undefined for the first page and for anything that is not a page number. */
export function readPage(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : undefined
}

/**
 * Trimmed text; undefined if it is empty. Accepts numbers and booleans, because the router parses
 * '12' as a number and 'true' as a boolean.
 */
export function readText(value: unknown): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return (isText && String(value).trim()) || undefined
}

export function readListSearch({ page }: Record<string, unknown>): ListSearch {
  return { page: readPage(page) }
}

export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
