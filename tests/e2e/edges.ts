import type { Locator, Page } from '@playwright/test'

/** Pixels. */
export const TOLERANCE = 0.5

export type Side = 'left' | 'right' | 'top' | 'bottom' | 'height'

/**
 * Returns where what is seen of an element ends: its box if that has a border or a background, or
 * else the texts and the strokes of the icons in it.
 */
export function edgesOf(locator: Locator): Promise<Record<Side, number>> {
  return locator.evaluate(seenEdges)
}

/**
 * Returns where what is seen of an element ends: its box if that has a border or a background, or
 * else the texts and the strokes of the icons in it.
 */
function seenEdges(element: Element): Record<Side, number> {
  const boxes: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[] = []
  const isOpaque = (color: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(color)
  function hasBox(part: Element): boolean {
    const style = getComputedStyle(part)
    if (part.matches('th, td')) return false
    return (
      part.matches('img, input, select, textarea') ||
      isOpaque(style.backgroundColor) ||
      (Number.parseFloat(style.borderLeftWidth) > 0 && isOpaque(style.borderLeftColor))
    )
  }
  function addBox(part: Element) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const isWithinBorder = getComputedStyle(part).backgroundClip === 'padding-box'
    const inset = isWithinBorder ? part.clientTop : 0
    boxes.push({ left, right, top: top + inset, bottom: bottom - inset })
  }
  function addStrokes(icon: SVGSVGElement) {
    for (const shape of icon.querySelectorAll<SVGGeometryElement>('path, circle, rect')) {
      const { stroke, strokeWidth } = getComputedStyle(shape)
      const scale = icon.getBoundingClientRect().width / icon.viewBox.baseVal.width
      const half = stroke === 'none' ? 0 : (Number.parseFloat(strokeWidth) * scale) / 2
      const { left, right, top, bottom } = shape.getBoundingClientRect()
      boxes.push({
        left: left - half,
        right: right + half,
        top: top - half,
        bottom: bottom + half,
      })
    }
  }
  function add(part: Node) {
    if (part instanceof Text && part.data.trim() !== '') {
      const range = document.createRange()
      // A space at either end takes room, but is not seen.
      range.setStart(part, part.data.length - part.data.trimStart().length)
      range.setEnd(part, part.data.trimEnd().length)
      boxes.push(...range.getClientRects())
    }
    if (!(part instanceof Element) || !part.checkVisibility()) return
    // Hidden from sight only.
    if (getComputedStyle(part).clipPath !== 'none' || part.clientWidth === 1) return
    if (part instanceof SVGSVGElement) addStrokes(part)
    else if (hasBox(part)) addBox(part)
    else for (const child of part.childNodes) add(child)
  }
  add(element)
  const top = Math.min(...boxes.map(({ top }) => top))
  const bottom = Math.max(...boxes.map(({ bottom }) => bottom))
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top,
    bottom,
    height: bottom - top,
  }
}

/** Returns the parts of a screen that don't begin and end where the top bar does. */
export async function outsidePage(page: Page): Promise<string[]> {
  const controls = page.getByRole('banner').getByRole('button').filter({ visible: true })
  const { left } = await edgesOf(controls.first())
  const { right } = await edgesOf(controls.last())
  const parts = await page.getByRole('main').evaluate((main) =>
    [...main.children].map((part) => {
      const { left, right } = part.getBoundingClientRect()
      return { left, right, name: `${part.localName} “${part.textContent.slice(0, 20)}”` }
    }),
  )
  return parts
    .filter((part) => part.right - part.left > 1)
    .filter(
      (part) =>
        Math.abs(part.left - left) > TOLERANCE || Math.abs(part.right - right) > TOLERANCE,
    )
    .map(
      (part) =>
        `${part.name} is from ${part.left} to ${part.right}, the page from ${left} to ${right}`,
    )
}
