import { keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'
import type { Status } from '@/domain/status/tone'

const roles = {
  client: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
} as const

export const accountRoles = Object.keys(roles)

export function roleLabel(role: unknown): string {
  return lookUp(roles, role) ?? displayValue(role)
}

/** The page's URL contains a filter's `value`; the API call contains its `wire`. */
export const roleFilters = [
  { value: 'provider', label: 'Provider', wire: 'provider' },
  { value: 'customer', label: 'Customer', wire: 'client' },
] as const satisfies readonly { value: string; label: string; wire: keyof typeof roles }[]

const statuses = {
  active: { label: 'Active', tone: 'completed' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<string, Status>

export type AccountStatus = keyof typeof statuses

export const accountStatuses = keysOf(statuses)

export function accountStatus(status: unknown): Status {
  return lookUp(statuses, status) ?? { label: displayValue(status), tone: 'neutral' }
}

export function isChangeable({
  _id,
  role,
}: {
  _id: string
  role?: string | undefined
}): boolean {
  return _id !== '' && role !== 'admin'
}
