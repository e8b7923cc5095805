/**
 * A whole number as '7' or '1,200'. Avoids `Intl.NumberFormat`, whose first use in a page takes 90
 * to 190 ms on a slow machine.
 */
export function formatNumber(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** '1 row', '1,200 rows', for a noun whose plural ends in -s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
