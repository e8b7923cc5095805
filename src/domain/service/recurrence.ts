import { displayValue, lookUp } from '@/domain/format/display-value'

export const frequencies = ['onetime', 'daily', 'weekly', 'monthly'] as const

export type Frequency = (typeof frequencies)[number]

const labels = {
  onetime: 'One Time',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const satisfies Record<Frequency, string>

const units = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
} as const satisfies Record<Exclude<Frequency, 'onetime'>, string>

/** 'One Time' for 'onetime', etc. Returns an unknown frequency unchanged, a missing one as '--'. */
export function frequencyLabel(frequency: unknown): string {
  return lookUp(labels, frequency) ?? displayValue(frequency)
}

/** 'Every 2 weeks' for 'weekly' and 2; 'One Time' for 'onetime', whatever the count. */
export function recurrenceTitle(frequency: Frequency, count: number): string {
  if (frequency === 'onetime') return labels.onetime
  const unit = units[frequency]
  return count > 1 ? `Every ${count} ${unit}s` : `Every ${unit}`
}

/**
 * The fields to set when the user chooses a frequency. One Time sets the count and the discount to
 * 0. Other frequencies keep both, so `discountPercentage` is absent. They raise a count of 0 (left
 * over from One Time) to 1, because a repeating option with 0 can't be saved.
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
