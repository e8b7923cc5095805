import { displayValue } from '@/domain/format/display-value'

/** How many of a modifier group's options a customer may take. */
export const selectionTypes = ['single', 'multi', 'quantity'] as const

export type SelectionType = (typeof selectionTypes)[number]

const labels = {
  single: 'Single',
  multi: 'Multi',
  quantity: 'Quantity',
} as const satisfies Record<SelectionType, string>

const labelOf = new Map<unknown, string>(Object.entries(labels))

/** 'Single', 'Multi' or 'Quantity'; an unknown type keeps its text, or '--'. */
export function selectionTypeLabel(type: unknown): string {
  return labelOf.get(type) ?? displayValue(type)
}
