import { lastKnownPage } from '@/domain/list/page-range'

/** Limits the pages of an infinite query, because each refetch fetches all loaded pages again. */
export const MAX_PAGES = 100

/** Treats an empty page as the last page, even if `total_pages` is greater. */
export function hasNextPage(page: unknown, number: number): boolean {
  const { total_pages, ...lists } = page as { total_pages: number | undefined }
  const lengths = Object.values<unknown[]>(lists).map(({ length }) => length)
  const rows = lengths.reduce((most, length) => Math.max(most, length), 0)
  return rows > 0 && number < Math.min(lastKnownPage(total_pages, number, rows), MAX_PAGES)
}
