import { declarationsOf } from '@/ui/editor/html/sanitize'

/*
 * Shows the colors of a page darker or lighter, so that in both color schemes each of them has a
 * contrast of at least 4.5:1 to all backgrounds, and each background to all texts. The style sheet
 * sets `--page-dark` to 1 in the dark scheme. The limits of lightness and chroma were found by trying
 * colors of the whole RGB cube.
 */

const DARK = 'var(--page-dark, 0)'
const TEXT_LIGHTNESS = `clamp(0.82 * ${DARK}, l, 0.48 + ${DARK})`
const BACKGROUND_LIGHTNESS = `clamp(0.97 * (1 - ${DARK}), l, 1 - 0.67 * ${DARK})`
/** Of light colors, only yellow and its neighbors are as colorful as they were. */
const BACKGROUND_CHROMA = `min(c, 0.04 + 0.06 * ${DARK} + 5 * (1 - ${DARK}) * max(0, l - 0.93))`

export type ColorProperty = 'color' | 'background-color'

/** Returns the declaration that shows a color. What is saved keeps the color itself. */
export function showColor(property: ColorProperty, color: string): string {
  if (/^(?:|initial|currentcolor)$/i.test(color)) return `${property}: ${color}`
  if (property === 'color') {
    return `color: oklch(from ${color} ${TEXT_LIGHTNESS} min(c, 0.15) h / 1)`
  }
  const lightness = `${BACKGROUND_LIGHTNESS} ${BACKGROUND_CHROMA}`
  return `background-color: oklch(from ${color} ${lightness} h / alpha)`
}

/** Adapts the colors of a page that is shown, but not of one that is saved. */
export function showColors(body: HTMLElement): void {
  for (const font of body.querySelectorAll<HTMLElement>('font[color]')) {
    font.style.color ||= font.getAttribute('color')!
  }
  for (const element of body.querySelectorAll<HTMLElement>('[style*=color]')) {
    const declarations = declarationsOf(element.getAttribute('style')!).map(
      (declaration) => {
        const [property = '', value = ''] = declaration.split(': ')
        const isColor = property === 'color' || property === 'background-color'
        return isColor ? showColor(property, value) : declaration
      },
    )
    element.setAttribute('style', declarations.join('; '))
  }
}
