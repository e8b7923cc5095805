import { keysOf } from '@/domain/format/coded-word'
import { numberBefore } from '@/ui/editor/html/nest-lists'
import {
  BLOCKS,
  EMBEDDED,
  HEADINGS,
  INVISIBLE,
  TEXT_BLOCKS,
} from '@/ui/editor/html/page-elements'
import { directionOfText } from '@/ui/editor/html/text-direction'

/*
 * Describes what a reader sees of a page: its letters, the markers of its lists, its lines, images and
 * blank lines, each with its format and place. Pages that read the same have the same view, however
 * their markup is spelt. Styles that the editor refuses are not in it.
 */

const LISTS = 'ul, ol, menu, dir'
/** Their `align` places the element, not its text. */
const PLACED = 'table, img, hr, iframe, object, embed, input'

/** How a letter looks, and what it stands in. An empty text means the default. */
interface Look {
  /** Lists and quotations, from the outermost, such as 'ol[start=3] blockquote'. */
  nesting: string
  heading: string
  code: string
  alignment: string
  direction: string
  language: string
  weight: string
  slant: string
  underline: string
  strike: string
  link: string
  color: string
  background: string
  size: string
}

export interface Seen {
  kind: 'letter' | 'marker' | 'rule' | 'image' | 'blank'
  /** The letter, the number of an item, or the address of an image. */
  text: string
  /** What separates it from what is before it: nothing, a space or line breaks. */
  gap: string
  look: Look
  /** The innermost block that it stands in. */
  block: HTMLElement
}

const DEFAULT: Look = {
  nesting: '',
  heading: '',
  code: '',
  alignment: '',
  direction: '',
  language: '',
  weight: '',
  slant: '',
  underline: '',
  strike: '',
  link: '',
  color: '',
  background: '',
  size: '',
}

type ReadAspect = (element: HTMLElement, around: string) => string

/** How each aspect of an element's text follows from the element and from what is around it. */
const ASPECTS: Record<keyof Look, ReadAspect> = {
  nesting: (element, around) => [around, describePlace(element)].filter(Boolean).join(' '),
  heading(element, around) {
    if (element.matches(HEADINGS)) return tagOf(element)
    return around
  },
  code(element, around) {
    if (element.matches('pre')) return 'pre'
    if (element.matches('code') && around === '') return 'code'
    return around
  },
  alignment: readAlignment,
  direction(element, around) {
    const direction = (element.getAttribute('dir') ?? '').toLowerCase()
    if (direction === 'ltr' || direction === 'rtl') return direction
    // Without one around it, a block has the direction of its first letter anyway.
    if (direction !== 'auto' || around === '') return around
    return directionOfText(element)
  },
  language: (element, around) => element.getAttribute('lang') ?? around,
  weight: readWeight,
  slant(element, around) {
    if (/^(?:italic|oblique)/.test(element.style.fontStyle)) return 'italic'
    if (element.style.fontStyle === 'normal') return ''
    if (element.matches('i, em')) return 'italic'
    return around
  },
  underline(element, around) {
    if (isDecorated(element, 'u', 'underline')) return 'underline'
    return around
  },
  strike(element, around) {
    if (isDecorated(element, 's, del, strike', 'line-through')) return 'line-through'
    return around
  },
  link(element, around) {
    if (!element.matches('a')) return around
    return element.getAttribute('href') ?? around
  },
  color(element, around) {
    const color = element.style.color || element.getAttribute('color')
    // Browsers and the published pages give links a color of their own.
    return readValue(color, element.matches('a[href]') ? '' : around)
  },
  background: (element, around) => readValue(element.style.backgroundColor, around),
  size: (element, around) =>
    readValue(element.style.fontSize, element.matches(HEADINGS) ? '' : around),
}

function tagOf(element: Element): string {
  return element.tagName.toLowerCase()
}

/** Returns what an element adds to the nesting of its text. */
function describePlace(element: HTMLElement): string {
  if (element.matches('blockquote')) return 'blockquote'
  if (element.matches(LISTS)) return describeList(element)
  if (!element.matches('li') || !hasMarker(element)) return ''
  const value = element.getAttribute('value') ?? ''
  const type = element.getAttribute('type') ?? ''
  return describe({ value, type })
}

function describeList(list: HTMLElement): string {
  const isReversed = list.hasAttribute('reversed')
  const start = Number.parseInt(list.getAttribute('start') ?? '')
  const attributes = {
    start: Number.isNaN(start) || (start === 1 && !isReversed) ? '' : start,
    type: list.getAttribute('type')?.replace(/^1$/, '') ?? '',
    reversed: isReversed ? 'reversed' : '',
  }
  return (list.matches('ol') ? 'ol' : 'ul') + describe(attributes)
}

function describe(attributes: Record<string, string | number>): string {
  const named = Object.entries(attributes).filter(([, value]) => value !== '')
  return named.map(([name, value]) => `[${name}=${value}]`).join('')
}

function hasMarker(item: HTMLElement): boolean {
  return item.style.listStyleType !== 'none'
}

function readAlignment(element: HTMLElement, around: string): string {
  const value = element.style.textAlign || alignAttribute(element)
  if (!/^(?:left|right|center|justify|start|end)$/i.test(value)) return around
  return value.toLowerCase()
}

function alignAttribute(element: HTMLElement): string {
  const align = element.getAttribute('align')
  if (align && !element.matches(PLACED)) return align
  return element.matches('center') ? 'center' : ''
}

function readWeight(element: HTMLElement, around: string): string {
  const { fontWeight } = element.style
  if (/^(?:bold|bolder|[5-9]\d\d)$/.test(fontWeight)) return 'bold'
  if (/^(?:normal|lighter|[1-4]\d\d)$/.test(fontWeight)) return ''
  if (element.matches(`b, strong, ${HEADINGS}`)) return 'bold'
  return around
}

function isDecorated(element: HTMLElement, elements: string, line: string): boolean {
  const { textDecoration, textDecorationLine } = element.style
  return (
    element.matches(elements) || `${textDecoration} ${textDecorationLine}`.includes(line)
  )
}

function readValue(value: string | null, around: string): string {
  if (!value || /^(?:inherit|unset|revert|currentcolor)$/i.test(value)) return around
  return value === 'initial' ? '' : value.toLowerCase()
}

function readLook(element: HTMLElement, around: Look): Look {
  const look = { ...around }
  let isChanged = false
  for (const aspect of keysOf(ASPECTS)) {
    look[aspect] = ASPECTS[aspect](element, around[aspect])
    isChanged ||= look[aspect] !== around[aspect]
  }
  return isChanged ? look : around
}

/** Returns the numbers that browsers show beside the items of an ordered list. */
function numberItems(list: HTMLElement): Map<Element, number> {
  const numbers = new Map<Element, number>()
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = numberBefore(list)
  for (const item of list.children) {
    if (!item.matches('li')) continue
    const value = Number.parseInt(item.getAttribute('value') ?? '')
    number = Number.isNaN(value) ? number + step : value
    numbers.set(item, number)
  }
  return numbers
}

/** Returns what a reader sees of a page, in order. */
export function viewPage(body: HTMLElement): Seen[] {
  const view: Seen[] = []
  const numbers = new Map<Element, number>()
  let gap = '\n'

  function add(kind: Seen['kind'], text: string, look: Look, block: HTMLElement) {
    view.push({ kind, text, gap, look, block })
    // What is after an image is separated in the same way from what is before it.
    if (kind !== 'image') gap = ''
  }

  function breakLine() {
    gap = gap === ' ' ? '\n' : `${gap}\n`
  }

  function visitText(text: string, look: Look, block: HTMLElement) {
    for (const letter of text) {
      if (letter === '\n' && look.code === 'pre') breakLine()
      else if (!/[ \t\r\n\f]/.test(letter)) add('letter', letter, look, block)
      else if (gap === '') gap = ' '
    }
  }

  function visit(node: Node, around: Look, block: HTMLElement) {
    if (node instanceof Text) visitText(node.data, around, block)
    if (!(node instanceof Element) || node.matches(INVISIBLE)) return
    if (!(node instanceof HTMLElement) || node.matches(`img, ${EMBEDDED}`)) {
      add('image', `${tagOf(node)} ${node.getAttribute('src') ?? ''}`, around, block)
      return
    }
    visitElement(node, readLook(node, around), block)
  }

  function visitElement(element: HTMLElement, look: Look, block: HTMLElement) {
    if (element.matches('br')) breakLine()
    if (element.matches(BLOCKS)) visitBlock(element, look)
    else for (const child of element.childNodes) visit(child, look, block)
  }

  function visitBlock(element: HTMLElement, look: Look) {
    gap = '\n'
    if (element.matches('hr')) add('rule', '', look, element)
    if (element.matches('ol')) {
      for (const [item, number] of numberItems(element)) numbers.set(item, number)
    }
    if (element.matches('li') && hasMarker(element)) {
      add('marker', String(numbers.get(element) ?? ''), look, element)
    }
    const { length } = view
    gap = '\n'
    for (const child of element.childNodes) visit(child, look, element)
    gap = '\n'
    // An empty item reads the same with an empty paragraph.
    if (
      view.length === length &&
      element.matches(`:is(${TEXT_BLOCKS}):not(li > :only-child)`)
    ) {
      add('blank', '', look, element)
    }
  }

  // The language and direction of a whole document stand on <html>.
  const look = body.parentElement ? readLook(body.parentElement, DEFAULT) : DEFAULT
  const bodyLook = readLook(body, look)
  for (const node of body.childNodes) visit(node, bodyLook, body)
  return view
}

/** Returns a text that is the same for views that read the same. */
export function textOfView(view: Seen[]): string {
  let written = ''
  let last: Look | undefined
  for (const { kind, text, gap, look } of view) {
    const change = look === last ? '' : JSON.stringify(Object.values(look))
    written += gap + change + (kind === 'letter' ? '' : kind) + text
    last = look
  }
  return written
}
