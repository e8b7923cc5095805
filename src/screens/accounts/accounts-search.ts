import { accountStatuses, roleFilters } from '@/domain/account/account'
import {
  isSet,
  listArgs,
  oneOf,
  page,
  searchParser,
  searchText,
} from '@/domain/list/list-search'

const role = oneOf(roleFilters.map(({ value }) => value))

export const parseAccountsSearch = searchParser(
  {
    page,
    status: oneOf(accountStatuses),
    /** Set by links from other screens. */
    role,
    /** Set by the role filter. Overrides `role`. */
    type: role,
    search: searchText,
    /** Also searches the phone numbers, which the API can't, so all pages are read. */
    phone: isSet,
  },
  (search) => (search.search === undefined ? { ...search, phone: undefined } : search),
)
export type AccountsSearch = ReturnType<typeof parseAccountsSearch>

/** The search of User Details. */
export const parseAccountSearch = searchParser({
  /** The page of the account's bookings, which are the default tab. */
  page,
  tab: oneOf(['payments', 'tickets', 'conversations']),
})

export const selectedRole = ({ role, type }: AccountsSearch) => type ?? role

export function accountsArgs(search: AccountsSearch) {
  const shown = selectedRole(search)
  const wire = roleFilters.find(({ value }) => value === shown)?.wire
  return {
    ...listArgs(search),
    ...(search.status && { status: search.status }),
    ...(wire && { role: wire }),
    // The API searches names and emails only.
    ...(search.search && !search.phone && { search: search.search }),
  }
}
