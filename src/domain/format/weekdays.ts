import { MISSING } from './display-value'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 1 is Monday and 7 is Sunday. Returns '--' for anything else. */
export function weekdayName(day: number | null | undefined): string {
  return names[(day ?? 0) - 1] ?? MISSING
}

/** Sorts from Monday to Sunday. Entries without a day come last. */
export function byWeekday(a: { day?: number | undefined }, b: { day?: number | undefined }) {
  return (a.day ?? names.length + 1) - (b.day ?? names.length + 1)
}
