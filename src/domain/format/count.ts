/** '1 row', '1,200 rows', for a noun whose plural ends in -s. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
