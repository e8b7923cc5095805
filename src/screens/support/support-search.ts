import * as list from '@/domain/list/list-search'
import { type TicketStatus, ticketStatusValues } from '@/domain/status/ticket-status'

export type SupportSearch = list.ListSearch & {
  // The API can't filter by these, so all pages are read.
  search?: string | undefined
  status?: TicketStatus | undefined
}

export function parseSupportSearch({
  page,
  search,
  status,
}: Record<string, unknown>): SupportSearch {
  return {
    page: list.parsePage(page),
    search: list.parseText(search),
    status: ticketStatusValues.find((value) => value === status),
  }
}

/** True if a filter is set that the API lacks. */
export const isFiltered = ({ search, status }: SupportSearch): boolean => Boolean(search ?? status)
