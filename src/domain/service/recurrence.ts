import { displayValue, keysOf, lookUp } from '@/domain/format/display-value'

const labels = {
  onetime: 'One Time',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const

export const frequencies = keysOf(labels)

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const

export function frequencyLabel(frequency: unknown): string {
  return lookUp(labels, frequency) ?? displayValue(frequency)
}

/** Returns what a frequency counts, such as 'weeks', or undefined for one that counts nothing. */
export function recurrenceUnit(frequency: unknown, count: number): string | undefined {
  const unit = lookUp(units, frequency)
  return unit && (count === 1 ? unit : `${unit}s`)
}

/** Returns undefined for an unknown frequency. */
export function recurrenceTitle(frequency: unknown, count: number): string | undefined {
  if (frequency === 'onetime') return labels.onetime
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
    return { frequencyValue: 0, title: labels.onetime, discountPercentage: 0 }
  }
  const frequencyValue = count >= 1 ? count : 1
  const title = recurrenceTitle(frequency, frequencyValue)
  return title === undefined ? {} : { frequencyValue, title }
}
