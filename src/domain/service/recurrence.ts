import { displayValue, lookUp } from '@/domain/format/display-value'

const labels = {
  onetime: 'One Time',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const

export type Frequency = keyof typeof labels

export const frequencies = Object.keys(labels) as Frequency[]

export function isFrequency(value: string): value is Frequency {
  return Object.hasOwn(labels, value)
}

const units = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
} as const

export function frequencyLabel(frequency: unknown): string {
  return lookUp(labels, frequency) ?? displayValue(frequency)
}

export function recurrenceTitle(frequency: Frequency, count: number): string {
  if (frequency === 'onetime') return labels.onetime
  const unit = units[frequency]
  return count > 1 ? `Every ${count} ${unit}s` : `Every ${unit}`
}

/**
 * Returns the fields to set when the user chooses a frequency. A repeating option needs a count of
 * at least 1, so the 0 of a one-time option becomes 1.
 */
export function recurrenceDefaults(
  frequency: Frequency,
  count = 1,
): { frequencyValue: number; title: string; discountPercentage?: number } {
  if (frequency === 'onetime') {
    return { frequencyValue: 0, title: recurrenceTitle(frequency, 0), discountPercentage: 0 }
  }
  const frequencyValue = count >= 1 ? count : 1
  return { frequencyValue, title: recurrenceTitle(frequency, frequencyValue) }
}
