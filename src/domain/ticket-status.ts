import { asItCame } from './as-it-came'
import type { Tone } from './tone'

/** The three states of a support ticket, in the order the dropdown offers them. */
export const ticketStatuses = {
  open: { label: 'Open', tone: 'waiting' },
  inprogress: { label: 'In Progress', tone: 'underway' },
  closed: { label: 'Ticket Closed', tone: 'done' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type TicketStatus = keyof typeof ticketStatuses

export const ticketStatusValues = Object.keys(ticketStatuses) as TicketStatus[]

const byStatus = new Map<unknown, { label: string; tone: Tone }>(Object.entries(ticketStatuses))

/** A status read for people; an unknown one as it came, '--' when missing. */
export function ticketStatus(value: unknown): { label: string; tone: Tone } {
  return byStatus.get(value) ?? { label: asItCame(value), tone: 'idle' }
}
