import { essenceOf, keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'

import type { Status } from './tone'

/** Listed in the order in which a ticket's status dropdown shows them. */
export const ticketStatuses = {
  open: { label: 'Open', tone: 'pending' },
  inprogress: { label: 'In Progress', tone: 'inProgress' },
  closed: { label: 'Ticket Closed', tone: 'completed' },
} as const satisfies Record<string, Status>

export const ticketStatusValues = keysOf(ticketStatuses)

type Reason = Record<'reason' | 'reasonDescription', string | undefined>

/** Returns the description if the reason is 'Something Else'. */
export function reasonOf({ reason, reasonDescription }: Reason): string | undefined {
  return (
    (essenceOf(reason ?? '') === essenceOf('Something Else') && reasonDescription) || reason
  )
}

export function ticketStatus(value: unknown): Status {
  return lookUp(ticketStatuses, value) ?? { label: displayValue(value), tone: 'neutral' }
}
