import { toRgba } from '@mantine/core'

import { BLOCKS, HEADINGS, INVISIBLE } from '@/ui/editor/html/page-elements'
import { declarationsOf } from '@/ui/editor/html/sanitize'

/*
 * Drops the look that a pasted piece has from the page that it comes from: its text and background
 * color, and the size that all of its text has. What only some words have stays.
 */

interface Run {
  text: Text
  isLink: boolean
  /** 'h2' for text in such a heading. */
  heading: string
  look: Look
}

interface Look {
  color: string
  background: string
  size: string
}

/** Returns true if a color was dropped. */
export function dropPageColors(body: HTMLElement): boolean {
  const runs: Run[] = []
  collectRuns(
    body,
    { isLink: false, heading: '', look: { color: '', background: '', size: '' } },
    runs,
  )
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('*')])
    removeLook(element)

  const hasBlocks = body.querySelector(BLOCKS) !== null
  const texts = runs.filter(({ isLink }) => !isLink)
  const color = findShared(texts, 'color')
  const background = findShared(runs, 'background')
  const sizes = new Map(
    runs.map(({ heading }) => {
      const alike = runs.filter((run) => run.heading === heading)
      return [heading, findShared(alike, 'size')]
    }),
  )
  const isFromPage = (value: string, shared: string) =>
    isPlain(value) || (value === shared && (hasBlocks || isGray(value)))

  let hasDropped = false
  for (const { text, heading, look } of runs) {
    const kept: Look = {
      background: isFromPage(look.background, background) ? '' : look.background,
      color: isFromPage(look.color, color) ? '' : look.color,
      size: look.size === sizes.get(heading) ? '' : look.size,
    }
    // White words on a color that stays.
    if (kept.background !== '' && isNearWhite(look.color)) kept.color = look.color
    hasDropped ||= kept.color !== look.color || kept.background !== look.background
    wrap(text, kept)
  }
  return hasDropped
}

/** Collects the texts of an element with how they look. */
function collectRuns(element: HTMLElement, around: Omit<Run, 'text'>, runs: Run[]): void {
  if (element.matches(INVISIBLE)) return
  const isLink = around.isLink || element.matches('a[href]')
  const isHeading = element.matches(HEADINGS)
  const heading = isHeading ? element.tagName : around.heading
  const look = readLook(element, isHeading ? { ...around.look, size: '' } : around.look)
  for (const child of element.childNodes) {
    if (child instanceof HTMLElement) collectRuns(child, { isLink, heading, look }, runs)
    else if (child instanceof Text && /\S/.test(child.data)) {
      runs.push({ text: child, isLink, heading, look })
    }
  }
}

const NO_VALUE = /^(?:|inherit|initial|unset|revert|auto|none|currentcolor)$/i

function readLook(element: HTMLElement, around: Look): Look {
  const declared = readDeclarations(element)
  const color = declared.get('color') ?? element.getAttribute('color') ?? ''
  const background = readBackground(element, declared)
  return {
    color: NO_VALUE.test(color) ? around.color : color,
    background:
      NO_VALUE.test(background) || isClear(background) ? around.background : background,
    size: readSize(declared.get('font-size') ?? '', around.size),
  }
}

/** Unlike element.style, has names that browsers may not know, such as 'windowtext'. */
function readDeclarations(element: HTMLElement): Map<string, string> {
  const declarations = declarationsOf(element.getAttribute('style') ?? '')
  return new Map(
    declarations.map((declaration) => {
      const [name = '', value = ''] = declaration.split(': ')
      return [name, value]
    }),
  )
}

function readBackground(element: HTMLElement, declared: Map<string, string>): string {
  const [shorthand] =
    /^(?:#\w+|\w+\([^)]*\)|\w+)/.exec(declared.get('background') ?? '') ?? []
  return (
    declared.get('background-color') ?? shorthand ?? element.getAttribute('bgcolor') ?? ''
  )
}

function readSize(size: string, around: string): string {
  const [, number, unit = ''] = /^([\d.]+)(px|pt|em|rem|%)$/.exec(size) ?? []
  if (number === undefined) return around
  const [, outer, outerUnit] = /^([\d.]+)(\D+)$/.exec(around) ?? []
  if ((unit !== 'em' && unit !== '%') || outer === undefined) return size
  const factor = unit === 'em' ? Number(number) : Number(number) / 100
  return `${Math.round(Number(outer) * factor * 100) / 100}${outerUnit}`
}

function removeLook(element: HTMLElement): void {
  for (const name of ['color', 'background', 'background-color', 'font-size']) {
    element.style.removeProperty(name)
  }
  for (const name of ['color', 'bgcolor']) element.removeAttribute(name)
}

/** Returns the value that all texts have, or nothing. */
function findShared(runs: Run[], name: keyof Look): string {
  const values = new Set(runs.map(({ look }) => look[name]))
  const [value = ''] = values
  return values.size === 1 ? value : ''
}

function wrap(text: Text, { color, background, size }: Look): void {
  if (color + background + size === '') return
  const span = document.createElement('span')
  span.style.color = color
  span.style.backgroundColor = background
  span.style.fontSize = size
  text.replaceWith(span)
  span.append(text)
}

const NAMES: Partial<Record<string, string>> = {
  black: '#000',
  windowtext: '#000',
  canvastext: '#000',
  white: '#fff',
  window: '#fff',
  canvas: '#fff',
  snow: '#fffafa',
  ivory: '#fffff0',
  whitesmoke: '#f5f5f5',
  ghostwhite: '#f8f8ff',
}

/** Returns the least and the greatest of red, green and blue, from 0 to 255. */
function parseColor(color: string): { least: number; greatest: number } | undefined {
  const name = color.trim().toLowerCase()
  const value = (NAMES[name] ?? name).replaceAll(/(?<=[\d%])\s+(?=[\d.])/g, ',')
  if (!/^(?:#|rgb|hsl)/.test(value)) return undefined
  const { r, g, b } = toRgba(value)
  return { least: Math.min(r, g, b), greatest: Math.max(r, g, b) }
}

function isClear(color: string): boolean {
  return color === 'transparent' || (/^(?:#|rgb|hsl)/.test(color) && toRgba(color).a === 0)
}

/** Returns true for near black, near white, and no color. */
function isPlain(color: string): boolean {
  const rgb = parseColor(color)
  if (!rgb) return color === ''
  const { least, greatest } = rgb
  const isNearBlack = greatest <= 0x33 || (greatest <= 0x60 && greatest - least <= 0x30)
  return isNearBlack || isNearWhite(color)
}

function isNearWhite(color: string): boolean {
  const rgb = parseColor(color)
  return rgb !== undefined && rgb.least >= 0xc0 && rgb.greatest - rgb.least <= 0x20
}

function isGray(color: string): boolean {
  const rgb = parseColor(color)
  return rgb !== undefined && rgb.greatest - rgb.least <= 0x18
}
