import { oneOf, page, searchParser, text } from '@/domain/list/list-search'
import { paymentGroupNames, paymentTypes } from '@/domain/status/payment'

export const parseTransactionsSearch = searchParser({
  page,
  // The API can't filter by these, so all pages are read.
  /** A user's name, or a part of a booking's id. */
  search: text,
  /** A group of statuses, or one status. */
  status: oneOf([...paymentGroupNames, 'refunded']),
  kind: oneOf(paymentTypes),
})
export type TransactionsSearch = ReturnType<typeof parseTransactionsSearch>

/** Names the filters that the API lacks and that are set, such as 'search ann' and 'kind refunded'. */
export const filtersOf = ({ search, status, kind }: TransactionsSearch) =>
  [search && `search ${search}`, status, kind && `kind ${kind}`].filter(
    (name) => name !== undefined,
  )
