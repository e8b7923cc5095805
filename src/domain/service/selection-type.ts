import { displayValue, lookUp } from '@/domain/format/display-value'

/** How many of a modifier group's options a customer may take. */
export const selectionTypes = ['single', 'multi', 'quantity'] as const

export type SelectionType = (typeof selectionTypes)[number]

const labels = {
  single: 'Single',
  multi: 'Multi',
  quantity: 'Quantity',
} as const satisfies Record<SelectionType, string>

/** 'Single', 'Multi' or 'Quantity'; an unknown type keeps its text, or '--'. */
export function selectionTypeLabel(type: unknown): string {
  return lookUp(labels, type) ?? displayValue(type)
}
