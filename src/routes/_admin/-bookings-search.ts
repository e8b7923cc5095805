import { type BookingFlag, bookingFlags } from '@/domain/booking-status'
import { PAGE_SIZE } from '@/domain/limits'
import { decodeRouteId } from '@/domain/route-id'

/*
 * The state of the list as it stands in the address. Defaults are left out of it, and what can't
 * be read counts as left out.
 */

export type ListSearch = {
  /** From 2 on. */
  page?: number | undefined
  tab?: Exclude<BookingFlag, 'all'> | undefined
  /** A provider's id, encoded as every id in an address. */
  assignee?: string | undefined
}

function readTab(value: unknown): ListSearch['tab'] {
  const flag = bookingFlags.find((flag) => flag === value)
  return flag === 'all' ? undefined : flag
}

function readAssignee(value: unknown): string | undefined {
  // The router reads a text of digits as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && decodeRouteId(text) !== null ? text : undefined
}

export function readListSearch({ page, tab, assignee }: Record<string, unknown>): ListSearch {
  return {
    page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : undefined,
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
    page: search.page ?? 1,
    limit: PAGE_SIZE,
    flag: search.tab ?? ('all' as const),
    ...(providerId && { providerId }),
  }
}
