import { oneOf, page, searchParser } from '@/domain/list/list-search'

export const parseAccountSearch = searchParser({
  /** The page of the account's bookings, which are the default tab. */
  page,
  tab: oneOf(['payments', 'conversations']),
})
