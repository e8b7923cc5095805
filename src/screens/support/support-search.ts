import * as list from '@/domain/list/list-search'
import type { TicketStatus } from '@/domain/status/ticket-status'

export type SupportSearch = list.ListSearch & {
  // The API can't filter by these, so all pages are read.
  search?: string | undefined
  status?: TicketStatus | undefined
}

// Not imported, because the entry contains this file.
const statuses: readonly TicketStatus[] = ['open', 'inprogress', 'closed']

export function parseSupportSearch({
  page,
  search,
  status,
}: Record<string, unknown>): SupportSearch {
  return {
    page: list.parsePage(page),
    search: list.parseText(search),
    status: statuses.find((value) => value === status),
  }
}
