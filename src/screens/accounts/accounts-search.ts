import { accountStatuses, type AccountStatus, roleFilters } from '@/domain/account/account'
import * as list from '@/domain/list/list-search'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of the list from which User Details was opened. */
    accounts?: AccountsSearch
  }
}

type RoleFilter = (typeof roleFilters)[number]['value']

export type AccountsSearch = list.ListSearch & {
  status?: AccountStatus | undefined
  /** Set by links from other screens. */
  role?: RoleFilter | undefined
  /** Set by the role filter. Overrides `role`. */
  type?: RoleFilter | undefined
  search?: string | undefined
  /** Searches the phone numbers on all pages. */
  phone?: true | undefined
}

function parseRole(value: unknown): RoleFilter | undefined {
  return roleFilters.find((role) => role.value === value)?.value
}

export function parseAccountsSearch(search: Record<string, unknown>): AccountsSearch {
  const text = list.parseText(search['search'])
  return {
    page: list.parsePage(search['page']),
    status: accountStatuses.find((status) => status === search['status']),
    role: parseRole(search['role']),
    type: parseRole(search['type']),
    search: text,
    phone: (text !== undefined && search['phone'] === true) || undefined,
  }
}

export function selectedRole({ role, type }: AccountsSearch): RoleFilter | undefined {
  return type ?? role
}

export function accountsArgs(search: AccountsSearch) {
  const shown = selectedRole(search)
  const wire = roleFilters.find(({ value }) => value === shown)?.wire
  return {
    ...list.listArgs(search),
    ...(search.status && { status: search.status }),
    ...(wire && { role: wire }),
    // The API searches names and emails only.
    ...(search.search && !search.phone && { search: search.search }),
  }
}
