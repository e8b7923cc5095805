import { oneOf, page, searchParser, text } from '@/domain/list/list-search'
import { ticketStatusValues } from '@/domain/status/ticket-status'

export const parseSupportSearch = searchParser({
  page,
  // The API can't filter by these, so all pages are read.
  search: text,
  status: oneOf(ticketStatusValues),
})
export type SupportSearch = ReturnType<typeof parseSupportSearch>

/** True if a filter is set that the API lacks. */
export const isFiltered = ({ search, status }: SupportSearch): boolean => Boolean(search ?? status)
