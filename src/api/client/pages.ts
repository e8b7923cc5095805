import { lastKnownPage } from '@/domain/list/page-range'

/** Limits the pages of an infinite query, because each refetch fetches all loaded pages again. */
export const MAX_PAGES = 100

/** Treats an empty page as the last page, even if `pages`, the number of pages, is greater. */
export function hasNextPage(
  rows: number,
  pages: number | undefined,
  page: number,
): boolean {
  return rows > 0 && page < Math.min(lastKnownPage(pages, page, rows), MAX_PAGES)
}

/** The field of a page that holds its rows. */
export type RowsKey<Data> = {
  [Key in keyof Data]: Data[Key] extends readonly { _id: string }[] ? Key : never
}[keyof Data] &
  string

/** The rows of a page. */
export type RowOf<Data> = Data[RowsKey<Data>] extends readonly (infer Row extends {
  _id: string
})[]
  ? Row
  : never
