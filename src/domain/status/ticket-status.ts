import { displayValue, lookUp } from '@/domain/format/display-value'

import type { Status } from './tone'

/** Listed in the order in which a ticket's status dropdown shows them. */
export const ticketStatuses = {
  open: { label: 'Open', tone: 'pending' },
  inprogress: { label: 'In Progress', tone: 'inProgress' },
  closed: { label: 'Ticket Closed', tone: 'completed' },
} as const satisfies Record<string, Status>

export type TicketStatus = keyof typeof ticketStatuses

export const ticketStatusValues = Object.keys(ticketStatuses) as TicketStatus[]

export function ticketStatus(value: unknown): Status {
  return lookUp(ticketStatuses, value) ?? { label: displayValue(value), tone: 'neutral' }
}
