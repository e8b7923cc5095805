import { lookUp } from '@/domain/format/coded-word'

import { frequencyLabel } from './frequency'

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** Returns what a frequency counts, such as 'weeks', or undefined for one that counts nothing. */
export function recurrenceUnit(frequency: unknown, count: number): string | undefined {
  const unit = lookUp(units, frequency)
  return unit && (count === 1 ? unit : `${unit}s`)
}

/** Returns undefined for an unknown frequency. */
export function recurrenceTitle(frequency: unknown, count: number): string | undefined {
  if (frequency === 'onetime') return frequencyLabel(frequency)
  const unit = lookUp(units, frequency)
  if (unit === undefined) return undefined
  return count > 1 ? `Every ${count} ${unit}s` : `Every ${unit}`
}

/**
 * Returns the fields to set when the user chooses a frequency. A repeating option needs a count of
 * at least 1, so the 0 of a one-time option becomes 1.
 */
export function recurrenceDefaults(frequency: unknown, count = 1) {
  if (frequency === 'onetime') {
    return { frequencyValue: 0, title: frequencyLabel(frequency), discountPercentage: 0 }
  }
  const frequencyValue = count >= 1 ? count : 1
  const title = recurrenceTitle(frequency, frequencyValue)
  return title === undefined ? {} : { frequencyValue, title }
}
