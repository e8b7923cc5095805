import { accountStatuses, type AccountStatus, roleFilters } from '@/domain/account'
import { PAGE_SIZE } from '@/domain/limits'

/*
 * The state of the list as it stands in the address. Defaults are left out of it, and what can't
 * be read counts as left out. Read by hand: these few fields need no schema in the first chunk.
 */

type RoleFilter = (typeof roleFilters)[number]['value']

export type ListSearch = {
  /** From 2 on. */
  page?: number | undefined
  status?: AccountStatus | undefined
  /** Preselects the role filter, for links from elsewhere. */
  role?: RoleFilter | undefined
  /** What was chosen in the role filter. */
  type?: RoleFilter | undefined
  search?: string | undefined
}

/** Undefined for the first page, and for what is no page. */
export function readPage(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : undefined
}

function readRole(value: unknown): RoleFilter | undefined {
  return roleFilters.find((role) => role.value === value)?.value
}

/** The router reads `?search=12345` as a number. */
function readText(value: unknown): string | undefined {
  const isText = ['string', 'number', 'boolean'].includes(typeof value)
  return (isText && String(value).trim()) || undefined
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    page: readPage(search['page']),
    status: accountStatuses.find((status) => status === search['status']),
    role: readRole(search['role']),
    type: readRole(search['type']),
    search: readText(search['search']),
  }
}

/** The role that the list shows; what was chosen wins over what a link preselected. */
export function shownRole({ role, type }: ListSearch): RoleFilter | undefined {
  return type ?? role
}

/** The address as arguments of the call: All leaves `status` and `role` out. */
export function listArgs(search: ListSearch) {
  const shown = shownRole(search)
  const wire = roleFilters.find(({ value }) => value === shown)?.wire
  return {
    page: search.page ?? 1,
    limit: PAGE_SIZE,
    ...(search.status && { status: search.status }),
    ...(wire && { role: wire }),
    ...(search.search && { search: search.search }),
  }
}
