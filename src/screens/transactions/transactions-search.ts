import { day, oneOf, page, searchParser, searchText } from '@/domain/list/list-search'
import { periodNames } from '@/domain/list/period'
import { paymentGroupNames, paymentTypes } from '@/domain/status/payment'

export const parseTransactionsSearch = searchParser({
  page,
  // The API can't filter by these, so all pages are read.
  /** A user's name, or a part of the payment's id or its booking's. */
  search: searchText,
  /** A group of statuses, or one status. */
  status: oneOf([...paymentGroupNames, 'refunded']),
  kind: oneOf(paymentTypes),
  /** The first and the last day. */
  from: day,
  to: day,
})
export type TransactionsSearch = ReturnType<typeof parseTransactionsSearch>

/** Names the filters that the API lacks and that are set, such as 'search ann' and 'kind refunded'. */
export function activeTransactionFilters({
  search,
  status,
  kind,
  ...period
}: TransactionsSearch) {
  return [
    search && `search ${search}`,
    status,
    kind && `kind ${kind}`,
    ...periodNames(period),
  ].filter((name) => name !== undefined)
}
