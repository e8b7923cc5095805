import { keysOf, lookUp } from '@/domain/format/coded-word'
import { displayValue } from '@/domain/format/display-value'

const labels = {
  single: 'Single',
  multi: 'Multi',
  quantity: 'Quantity',
} as const

export const selectionTypes = keysOf(labels)

export function selectionTypeLabel(type: unknown): string {
  return lookUp(labels, type) ?? displayValue(type)
}
