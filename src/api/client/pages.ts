import { lastKnownPage } from '@/domain/list/page-range'

/** Limits the pages of an infinite query, because each refetch fetches all loaded pages again. */
export const MAX_PAGES = 100

/** Treats an empty page as the last page, even if `total_pages` is greater. */
export function hasNextPage(page: unknown, number: number): boolean {
  const { total_pages } = page as { total_pages: number | undefined }
  const rows = rowsOf(page).length
  return rows > 0 && number < Math.min(lastKnownPage(total_pages, number, rows), MAX_PAGES)
}

/** The rows of a page, whose only list they are. */
export type RowOf<Data> = {
  [Key in keyof Data]: Data[Key] extends readonly (infer Row extends { _id: string })[]
    ? Row
    : never
}[keyof Data]

export function rowsOf<Data>(page: Data): readonly RowOf<Data>[] {
  return Object.values(page as object).find(Array.isArray) ?? []
}
