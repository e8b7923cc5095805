import { displayValue } from '@/domain/format/display-value'

import type { Tone } from './tone'

/** The statuses of a support ticket, in the order of the dropdown. */
export const ticketStatuses = {
  open: { label: 'Open', tone: 'pending' },
  inprogress: { label: 'In Progress', tone: 'inProgress' },
  closed: { label: 'Ticket Closed', tone: 'completed' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type TicketStatus = keyof typeof ticketStatuses

export const ticketStatusValues = Object.keys(ticketStatuses) as TicketStatus[]

const byStatus = new Map<unknown, { label: string; tone: Tone }>(Object.entries(ticketStatuses))

/** Label and tone of a status. An unknown one keeps its text, or '--'. */
export function ticketStatus(value: unknown): { label: string; tone: Tone } {
  return byStatus.get(value) ?? { label: displayValue(value), tone: 'neutral' }
}
