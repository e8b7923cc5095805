import { asItCame } from './as-it-came'
import type { Tone } from './tone'

/** The roles as the wire spells them; people read 'Customer' for a client. */
export type AccountRole = 'client' | 'provider' | 'admin'

const roles = {
  client: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
} as const satisfies Record<AccountRole, string>

const roleLabels = new Map<unknown, string>(Object.entries(roles))

/** 'Customer' for client; an unknown role as it came, '--' when missing. */
export function roleLabel(role: unknown): string {
  return roleLabels.get(role) ?? asItCame(role)
}

/** What the role filter offers beside All: `value` stands in the URL, `wire` in the call. */
export const roleFilters = [
  { value: 'provider', label: 'Provider', wire: 'provider' },
  { value: 'customer', label: 'Customer', wire: 'client' },
] as const satisfies readonly { value: string; label: string; wire: AccountRole }[]

export const accountStatuses = ['active', 'inactive'] as const

export type AccountStatus = (typeof accountStatuses)[number]

const statuses = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'idle' },
} as const satisfies Record<AccountStatus, { label: string; tone: Tone }>

const statusFacts = new Map<unknown, { label: string; tone: Tone }>(Object.entries(statuses))

/** 'Active' or 'Inactive'; an unknown status as it came, '--' when missing. */
export function accountStatusLabel(status: unknown): string {
  return statusFacts.get(status)?.label ?? asItCame(status)
}

export function accountStatusTone(status: unknown): Tone {
  return statusFacts.get(status)?.tone ?? 'idle'
}
