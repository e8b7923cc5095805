import { MISSING } from './display-value'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The weekday's name, from 1 (Monday) to 7 (Sunday); '--' for any other number. */
export function weekdayName(day: number | null | undefined): string {
  return names[(day ?? 0) - 1] ?? MISSING
}

/** Compares availability entries for sorting from Monday to Sunday, entries without a day last. */
export function byWeekday(a: { day?: number | undefined }, b: { day?: number | undefined }) {
  return (a.day ?? names.length + 1) - (b.day ?? names.length + 1)
}
