import { displayValue, lookUp } from '@/domain/format/display-value'

export const selectionTypes = ['single', 'multi', 'quantity'] as const

export type SelectionType = (typeof selectionTypes)[number]

const labels = {
  single: 'Single',
  multi: 'Multi',
  quantity: 'Quantity',
} as const satisfies Record<SelectionType, string>

export function selectionTypeLabel(type: unknown): string {
  return lookUp(labels, type) ?? displayValue(type)
}
