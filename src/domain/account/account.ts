import { displayValue, lookUp } from '@/domain/format/display-value'
import type { Status } from '@/domain/status/tone'

export type AccountRole = 'client' | 'provider' | 'admin'

const roles = {
  client: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
} as const satisfies Record<AccountRole, string>

export function roleLabel(role: unknown): string {
  return lookUp(roles, role) ?? displayValue(role)
}

/** The page's URL contains a filter's `value`; the API call contains its `wire`. */
export const roleFilters = [
  { value: 'provider', label: 'Provider', wire: 'provider' },
  { value: 'customer', label: 'Customer', wire: 'client' },
] as const satisfies readonly { value: string; label: string; wire: AccountRole }[]

export const accountStatuses = ['active', 'inactive'] as const

export type AccountStatus = (typeof accountStatuses)[number]

const statuses = {
  active: { label: 'Active', tone: 'completed' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<AccountStatus, Status>

export function accountStatus(status: unknown): Status {
  return lookUp(statuses, status) ?? { label: displayValue(status), tone: 'neutral' }
}

export function isChangeable({ _id, role }: { _id: string; role?: string | undefined }): boolean {
  return _id !== '' && role !== 'admin'
}
