import { displayValue, lookUp } from '@/domain/format/display-value'
import type { Status } from '@/domain/status/tone'

/** Roles as the API spells them. The UI calls a client 'Customer'. */
export type AccountRole = 'client' | 'provider' | 'admin'

const roles = {
  client: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
} as const satisfies Record<AccountRole, string>

/** 'Customer' for 'client', etc. Returns an unknown role unchanged, and '--' for a missing one. */
export function roleLabel(role: unknown): string {
  return lookUp(roles, role) ?? displayValue(role)
}

/** The role filter's options besides All: `value` is used in the URL, `wire` in the API call. */
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

/** An unknown status is labelled with its own text, a missing one with '--'. */
export function accountStatus(status: unknown): Status {
  return lookUp(statuses, status) ?? { label: displayValue(status), tone: 'neutral' }
}

/** False for the account of an admin, and for an account without an id. */
export function isChangeable({ _id, role }: { _id: string; role?: string | undefined }): boolean {
  return _id !== '' && role !== 'admin'
}
