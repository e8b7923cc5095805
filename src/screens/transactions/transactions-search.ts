import * as list from '@/domain/list/list-search'
import type { PaymentGroup, paymentTypes } from '@/domain/status/payment'

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

// Not imported, because the entry contains this file.
const statuses: readonly Status[] = ['completed', 'pending', 'failed', 'refunded']
const kinds: readonly Kind[] = ['payment', 'transfer', 'refunded']

export function parseTransactionsSearch(raw: Record<string, unknown>): TransactionsSearch {
  const { page, search, status, kind } = raw
  return {
    page: list.parsePage(page),
    search: list.parseText(search),
    status: statuses.find((value) => value === status),
    kind: kinds.find((value) => value === kind),
  }
}
