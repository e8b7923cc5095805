import { asItCame } from './as-it-came'

/** How many of a modifier group's options a customer may take. */
export const selectionTypes = ['single', 'multi', 'quantity'] as const

export type SelectionType = (typeof selectionTypes)[number]

const labels = {
  single: 'Single',
  multi: 'Multi',
  quantity: 'Quantity',
} as const satisfies Record<SelectionType, string>

const labelOf = new Map<unknown, string>(Object.entries(labels))

/** 'Single', 'Multi' or 'Quantity'; an unknown type as it came, '--' when missing. */
export function selectionTypeLabel(type: unknown): string {
  return labelOf.get(type) ?? asItCame(type)
}
