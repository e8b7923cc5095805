import { keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'

const labels = {
  onetime: 'One Time',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const

export const frequencies = keysOf(labels)

export function frequencyLabel(frequency: unknown): string {
  return lookUp(labels, frequency) ?? displayValue(frequency)
}
