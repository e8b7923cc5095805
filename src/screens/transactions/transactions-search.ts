import * as list from '@/domain/list/list-search'
import { type PaymentGroup, paymentGroups, paymentTypes } from '@/domain/status/payment'

type Status = PaymentGroup | 'refunded'
type Kind = (typeof paymentTypes)[number]

export type TransactionsSearch = list.ListSearch & {
  // The API can't filter by these, so all pages are read.
  /** A user's name, or a part of a booking's id. */
  search?: string | undefined
  /** A group of statuses, or one status. */
  status?: Status | undefined
  kind?: Kind | undefined
}

const isStatus = (value: unknown): value is Status =>
  value === 'refunded' || (typeof value === 'string' && Object.hasOwn(paymentGroups, value))

export function parseTransactionsSearch(raw: Record<string, unknown>): TransactionsSearch {
  const { page, search, status, kind } = raw
  return {
    page: list.parsePage(page),
    search: list.parseText(search),
    status: isStatus(status) ? status : undefined,
    kind: paymentTypes.find((value) => value === kind),
  }
}

/** True if a filter is set that the API lacks. */
export const isFiltered = ({ search, status, kind }: TransactionsSearch): boolean =>
  Boolean(search ?? status ?? kind)
