import { accountStatuses, type AccountStatus, roleFilters } from '@/domain/account/account'
import * as list from '@/domain/list/list-search'

type RoleFilter = (typeof roleFilters)[number]['value']

export type ListSearch = list.ListSearch & {
  status?: AccountStatus | undefined
  /** Set by links from other screens. */
  role?: RoleFilter | undefined
  /** Set by the role filter. Overrides `role`. */
  type?: RoleFilter | undefined
  search?: string | undefined
}

function readRole(value: unknown): RoleFilter | undefined {
  return roleFilters.find((role) => role.value === value)?.value
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    page: list.readPage(search['page']),
    status: accountStatuses.find((status) => status === search['status']),
    role: readRole(search['role']),
    type: readRole(search['type']),
    search: list.readText(search['search']),
  }
}

export function selectedRole({ role, type }: ListSearch): RoleFilter | undefined {
  return type ?? role
}

export function listArgs(search: ListSearch) {
  const shown = selectedRole(search)
  const wire = roleFilters.find(({ value }) => value === shown)?.wire
  return {
    ...list.listArgs(search),
    ...(search.status && { status: search.status }),
    ...(wire && { role: wire }),
    ...(search.search && { search: search.search }),
  }
}
