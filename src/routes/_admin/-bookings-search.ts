import { type BookingFlag, bookingFlags } from '@/domain/booking-status'
import * as list from '@/domain/list-search'
import { decodeRouteId } from '@/domain/route-id'

export type ListSearch = list.ListSearch & {
  tab?: Exclude<BookingFlag, 'all'> | undefined
  /** A provider's id, encoded as every id in an address. */
  assignee?: string | undefined
}

function readTab(value: unknown): ListSearch['tab'] {
  const flag = bookingFlags.find((flag) => flag === value)
  return flag === 'all' ? undefined : flag
}

function readAssignee(value: unknown): string | undefined {
  const text = list.readText(value)
  return text && decodeRouteId(text) !== null ? text : undefined
}

export function readListSearch({ page, tab, assignee }: Record<string, unknown>): ListSearch {
  return {
    page: list.readPage(page),
    tab: readTab(tab),
    assignee: readAssignee(assignee),
  }
}

export function assigneeId({ assignee }: ListSearch): string {
  return (assignee && decodeRouteId(assignee)) || ''
}

/** The address as arguments of the call: the flag is always there, All providers is no providerId. */
export function listArgs(search: ListSearch) {
  const providerId = assigneeId(search)
  return {
    ...list.listArgs(search),
    flag: search.tab ?? ('all' as const),
    ...(providerId && { providerId }),
  }
}
