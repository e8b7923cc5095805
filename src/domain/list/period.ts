import { dayKey } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'

/** The first and the last day, in UTC, such as '2026-11-16'. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** What has no readable date is in no period that has a first or a last day. */
export function isInPeriod(date: unknown, { from, to }: Period): boolean {
  if (!from && !to) return true
  const day = dayKey(date)
  return day !== MISSING && (!from || day >= from) && (!to || day <= to)
}

/** Names the ends that are set, such as 'from 2026-11-16'. */
export function periodNames({ from, to }: Period): string[] {
  return [from && `from ${from}`, to && `to ${to}`].flatMap((name) => name || [])
}
