import * as list from '@/domain/list/list-search'
import { isSafeId } from '@/domain/list/route-id'
import { type BookingFlag, bookingFlags } from '@/domain/status/booking-status'

export type ListSearch = list.ListSearch & {
  tab?: Exclude<BookingFlag, 'all'> | undefined
  /** A provider's id. */
  assignee?: string | undefined
}

function readTab(value: unknown): ListSearch['tab'] {
  const flag = bookingFlags.find((flag) => flag === value)
  return flag === 'all' ? undefined : flag
}

export function readListSearch({ page, tab, assignee }: Record<string, unknown>): ListSearch {
  return {
    page: list.readPage(page),
    tab: readTab(tab),
    assignee: typeof assignee === 'string' && isSafeId(assignee) ? assignee : undefined,
  }
}

/** The arguments of the call: the flag is always sent, a provider only when one is chosen. */
export function listArgs({ tab, assignee, ...search }: ListSearch) {
  return {
    ...list.listArgs(search),
    flag: tab ?? ('all' as const),
    ...(assignee && { providerId: assignee }),
  }
}
