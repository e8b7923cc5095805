/** Avoids `Intl.NumberFormat`, because its first use takes 90 to 190 ms on a slow machine. */
export function formatNumber(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
