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

/** True if a filter is set that the API lacks. */
export const isFiltered = ({ search, status, kind }: TransactionsSearch): boolean =>
  Boolean(search ?? status ?? kind)
