/* Images are data URLs so that the mock backend needs no image files. */

function svg(body: string, size: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${body}</svg>`,
  )}`
}

const glyphs = {
  broom: 'M56 14 38 44M30 44h18l6 20H22z',
  drop: 'M40 14c10 14 16 22 16 30a16 16 0 0 1-32 0c0-8 6-16 16-30z',
  bolt: 'M44 12 26 44h12l-4 24 20-34H42z',
  leaf: 'M22 58c0-24 14-38 38-40 0 26-14 40-34 40M22 66c4-16 12-26 24-34',
  box: 'M20 30h40v32H20zM20 30l8-12h24l8 12M40 18v12',
  brush: 'M24 16h32v14H24zM40 30v10M36 40h8v24h-8z',
  bug: 'M40 24a12 12 0 0 1 12 12v14a12 12 0 0 1-24 0V36a12 12 0 0 1 12-12zM40 30v30M28 40H18M62 40H52M28 52l-8 6M60 58l-8-6M32 24l-6-8M48 24l6-8',
  fan: 'M40 40c-4-16 2-24 10-22s6 14-10 22zm0 0c16-4 24 2 22 10s-14 6-22-10zm0 0c4 16-2 24-10 22s-6-14 10-22zm0 0c-16 4-24-2-22-10s14-6 22 10z',
  hammer: 'M24 22h24l8 8-6 6-8-6H24zM34 36h8v30h-8z',
  car: 'M18 46l6-16h32l6 16v12H18zM28 58v6M52 58v6M26 46h28',
  window: 'M20 16h40v48H20zM40 16v48M20 40h40',
  paw: 'M40 42c8 0 14 8 14 14s-8 6-14 6-14 0-14-6 6-14 14-14zM26 36v-6M36 28v-8M44 28v-8M54 36v-6',
} as const

export type Glyph = keyof typeof glyphs

export function serviceImage(glyph: Glyph, hue: number): string {
  return svg(
    `<rect width="80" height="80" fill="hsl(${hue} 42% 88%)"/><circle cx="64" cy="14" r="26" fill="hsl(${hue} 46% 80%)"/><path d="${glyphs[glyph]}" fill="none" stroke="hsl(${hue} 48% 30%)" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`,
    '0 0 80 80',
  )
}

export function portrait(hue: number): string {
  return svg(
    `<rect width="40" height="40" fill="hsl(${hue} 40% 82%)"/><circle cx="20" cy="16" r="7" fill="hsl(${hue} 35% 42%)"/><path d="M6 40c0-10 6-15 14-15s14 5 14 15z" fill="hsl(${hue} 35% 42%)"/>`,
    '0 0 40 40',
  )
}

export function photo(hue: number): string {
  return svg(
    `<rect width="120" height="90" fill="hsl(${hue} 30% 84%)"/><path d="M0 70 34 40l24 20 22-26 40 36v20H0z" fill="hsl(${hue} 32% 60%)"/><circle cx="92" cy="22" r="9" fill="#fff"/>`,
    '0 0 120 90',
  )
}

/** Never loads, because the top-level domain .invalid is reserved. */
export const brokenImage = 'https://pictures.invalid/gone.jpg'
