import { trimIdentifier } from '@/domain/format/trim'
import { PAGE_SIZE } from '@/domain/limits'

/* We parse search params by hand, because zod schemas would enlarge the initial script. */

export type ListSearch = {
  /** Omitted on the first page. */
  page?: number | undefined
}

/** Returns undefined for invalid values, and for 1, which the URL omits. */
export function parsePage(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : undefined
}

/**
 * Accepts numbers and booleans, because the router parses `?search=12` as a number and
 * `?search=true` as a boolean.
 */
export function parseText(value: unknown): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return (isText && trimIdentifier(String(value))) || undefined
}

export function parseListSearch({ page }: Record<string, unknown>): ListSearch {
  return { page: parsePage(page) }
}

export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
