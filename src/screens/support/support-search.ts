import { oneOf, page, searchParser, searchText } from '@/domain/list/list-search'
import { ticketStatusValues } from '@/domain/status/ticket-status'

export const parseSupportSearch = searchParser({
  page,
  // The API can't filter by these, so all pages are read.
  search: searchText,
  status: oneOf(ticketStatusValues),
})
export type SupportSearch = ReturnType<typeof parseSupportSearch>

/** Names the filters that the API lacks and that are set, such as 'search ann' and 'open'. */
export const activeTicketFilters = ({ search, status }: SupportSearch) =>
  [search && `search ${search}`, status].filter((name) => name !== undefined)
