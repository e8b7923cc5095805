import { parsePage } from '@/domain/list/list-search'

export interface AccountSearch {
  /** The page of the account's bookings. */
  page?: number | undefined
  /** What belongs to the account. By default, its bookings. */
  tab?: 'payments' | 'conversations' | undefined
}

export function parseAccountSearch({ page, tab }: Record<string, unknown>): AccountSearch {
  const isOther = tab === 'payments' || tab === 'conversations'
  return isOther ? { tab } : { page: parsePage(page) }
}
