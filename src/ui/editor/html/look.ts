/*
 * What a reader sees or hears of a text besides its words. It is derived from the markup alone, so
 * it needs no layout. The space between blocks is not part of it.
 */

/** How a text differs from a plain one. The keys are the names that the editor shows. */
export type Look = Partial<Record<string, string>>

const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const BLOCKS = tags(
  'p h1 h2 h3 h4 h5 h6 li ul ol menu dir blockquote pre dl dt dd div section article header footer ' +
    'main nav aside address hgroup search figure figcaption center form fieldset details summary ' +
    'table caption thead tbody tfoot tr td th hr',
)

/** Each of these elements is read as a whole. */
export const OBJECTS = tags(
  'img svg canvas iframe object embed video audio input select textarea progress meter hr',
)

const LISTS = tags('ul ol menu dir')
const INDENTED = tags('ul ol menu dir li dl dd blockquote figure')
const HEADINGS = tags('h1 h2 h3 h4 h5 h6')

/** These elements say nothing by themselves, or lookOf() reads what they say. */
const NEUTRAL = tags(
  'html body div p span br wbr section article header footer main nav aside address hgroup search ' +
    'figure figcaption picture center font time data label output a li b strong i em cite dfn var ' +
    'u ins s del strike caption thead tbody tfoot tr th td',
)

const NAMES: Partial<Record<string, string>> = {
  img: 'images',
  svg: 'images',
  canvas: 'images',
  table: 'tables',
  iframe: 'embedded pages',
  object: 'embedded pages',
  embed: 'embedded pages',
  video: 'videos',
  audio: 'sound',
  form: 'forms',
  input: 'form fields',
  select: 'form fields',
  textarea: 'form fields',
  button: 'buttons',
  hr: 'dividers',
  menu: '<ul>',
  dir: '<ul>',
}

/** Returns how a text in `element` looks if one in its parent looks like `inherited`. */
export function lookOf(element: Element, inherited: Look): Look {
  const look = { ...inherited }
  for (const [name, value] of changesBy(element, inherited)) {
    if (value === '') delete look[name]
    else if (value !== undefined) look[name] = value
  }
  return look
}

/** Returns the name of the element's kind, or null if it only groups or formats its text. */
export function kindOf(element: Element): string | null {
  const tag = element.tagName.toLowerCase()
  // Browsers show an item without a list like one of a bulleted list, which the editor adds.
  if (tag === 'li' && !listOf(element)) return '<ul>'
  // Word processors leave elements such as <o:p>, which browsers don't know.
  const saysNothing = NEUTRAL.has(tag) || tag.includes(':') || element.matches('pre > code')
  return saysNothing ? null : (NAMES[tag] ?? `<${tag}>`)
}

function listOf(item: Element): Element | null {
  const parent = item.parentElement
  return parent && LISTS.has(parent.localName) ? parent : null
}

/** Returns the value that the element's own style sets, if it does. */
export function styleOf(element: Element, property: string): string | undefined {
  if (!(element instanceof HTMLElement) || !element.hasAttribute('style')) return undefined
  const value = element.style.getPropertyValue(property).trim().toLowerCase()
  return /^(?:|inherit|unset|revert|revert-layer|currentcolor)$/.test(value) ? undefined : value
}

/** Returns the marker of a list item, without the number that follows from its place in the list. */
export function markerOf(item: Element): string {
  const list = listOf(item)
  const type = listTypeOf(item) ?? (list && listTypeOf(list)) ?? ''
  if (list?.localName !== 'ol') return `• ${type}`
  const value = integerOf(item, 'value')
  if (item.previousElementSibling) return `1 ${type} ${value ?? ''}`
  const start = value ?? integerOf(list, 'start')
  if (list.hasAttribute('reversed')) return `1 ${type} ${start ?? 'length'} reversed`
  return `1 ${type} ${start === 1 ? '' : (start ?? '')}`
}

/** The values that `element` sets. '' stands for the value of plain text. */
function changesBy(element: Element, inherited: Look): [string, string | undefined][] {
  const is = (selector: string) => element.matches(selector)
  const style = (property: string) => styleOf(element, property)
  const attribute = (name: string) => element.getAttribute(name)?.trim()
  const on = (condition: boolean) => (condition ? 'on' : undefined)

  const kind = kindOf(element)
  const isBlock = BLOCKS.has(element.localName)
  const isFont = is('font')
  const href = is('a') ? (attribute('href') ?? '') : ''
  const isLink = href !== '' && !/^(?:javascript|vbscript|data):/i.test(href.replace(/\s/g, ''))
  const direction = directionOf(element)
  const slant = style('font-style')
  const lines = `${style('text-decoration')} ${style('text-decoration-line')}`
  const isUnlined = lines.includes('none')
  const isSilent = attribute('aria-hidden')?.toLowerCase() === 'true'
  return [
    [kind ?? '', kind === null ? '' : String(Number(inherited[kind] ?? 0) + 1)],
    ['links', isLink ? href : undefined],
    ['language', attribute('lang')?.toLowerCase()],
    ['text direction', direction === 'ltr' ? '' : direction],
    [
      'alignment',
      isBlock ? alignmentOf(element, direction ?? inherited['text direction']) : undefined,
    ],
    // Browsers give a link a colour of its own.
    ['text color', isLink ? '' : undefined],
    ['text color', style('color') ?? (isFont ? attribute('color')?.toLowerCase() : undefined)],
    ['background color', backgroundOf(element)],
    ['text size', sizeOf(element, inherited['text size'])],
    ['fonts', style('font-family') ?? (isFont ? attribute('face')?.toLowerCase() : undefined)],
    ['bold text', weightOf(element)],
    ['italics', slant === 'normal' ? '' : on(!!slant || is('i, em, cite, dfn, var, address'))],
    ['underlines', on(lines.includes('underline') || (is('u, ins') && !isUnlined))],
    ['underlines', isLink && isUnlined ? 'off' : undefined],
    ['strikethrough', on(lines.includes('line-through') || (is('s, del, strike') && !isUnlined))],
    ['capital letters', capitalsOf(element)],
    ['superscripts', /super|sub/.exec(style('vertical-align') ?? '')?.[0]],
    ['indents', isBlock ? indentOf(element, inherited['indents']) : undefined],
    ['tooltips', attribute('title')],
    ['spoken text', isSilent ? 'none' : attribute('aria-label')],
  ]
}

export function directionOf(element: Element): string | undefined {
  const attribute = element.getAttribute('dir')?.trim().toLowerCase()
  const direction = styleOf(element, 'direction') ?? attribute
  return /^(?:ltr|rtl|auto)$/.test(direction ?? '') ? direction : undefined
}

function alignmentOf(element: Element, direction: string | undefined): string | undefined {
  const attribute = element.matches('table') ? undefined : element.getAttribute('align')
  const value =
    styleOf(element, 'text-align') ??
    attribute?.trim().toLowerCase() ??
    (element.matches('center') ? 'center' : '')
  const side = value.replace(/^-(?:webkit|moz)-/, '')
  if (side === 'end') return direction === 'rtl' ? 'left' : 'right'
  if (/^(?:start|initial)$/.test(side)) return ''
  return /^(?:left|right|center|justify)$/.test(side) ? side : undefined
}

function backgroundOf(element: Element): string | undefined {
  const color = styleOf(element, 'background-color')
  if (color === undefined || /^(?:transparent|initial|none)$/.test(color)) return undefined
  // The background of a block is wider than its text.
  return BLOCKS.has(element.localName) ? `${color} block` : color
}

function capitalsOf(element: Element): string | undefined {
  const values = ['text-transform', 'font-variant'].map((property) => styleOf(element, property))
  const value = values.find((one) => one !== undefined)
  return value === 'none' || value === 'normal' ? '' : value
}

function weightOf(element: Element): string | undefined {
  const tags = element.matches('b, strong') ? 'bold' : undefined
  const weight = styleOf(element, 'font-weight') ?? tags
  // Headings are bold by themselves.
  if (weight === undefined) return element.matches('h1, h2, h3, h4, h5, h6, th') ? '' : undefined
  if (/^(?:bold|bolder|[6-9]\d\d)$/.test(weight)) return 'on'
  return element.closest('h1, h2, h3, h4, h5, h6, th') ? 'off' : ''
}

function indentOf(element: Element, inherited = ''): string | undefined {
  // Browsers indent these by themselves, each by another width.
  if (INDENTED.has(element.localName)) return undefined
  const widths = ['margin-left', 'padding-left', 'text-indent']
    .map((property) => styleOf(element, property) ?? '')
    .filter((width) => /[1-9]/.test(width))
  return widths.length > 0 ? [inherited, ...widths].join(' ') : undefined
}

const KEYWORDS = 'xx-small x-small small medium large x-large xx-large xxx-large'.split(' ')
const KEYWORD_PIXELS = [9, 10, 13, 16, 18, 24, 32, 48]
const FONT_PIXELS = [10, 10, 13, 16, 18, 24, 32, 48]

/** Returns a length in `em` if the size depends on that of the text around. */
function sizeOf(element: Element, inherited = ''): string | undefined {
  const size = element.matches('font') ? (integerOf(element, 'size') ?? 0) : 0
  const declared =
    styleOf(element, 'font-size') ?? (FONT_PIXELS[size] && size > 0 ? `${FONT_PIXELS[size]}px` : '')
  const factor = factorOf(declared)
  const heading = HEADINGS.has(element.localName) ? element.localName : ''
  if (declared === '') {
    return heading !== '' && /\d(?:px|pt|rem)$/.test(inherited)
      ? `${inherited} in ${heading}`
      : undefined
  }
  if (factor === undefined) {
    const pixels = KEYWORD_PIXELS[KEYWORDS.indexOf(declared)]
    return pixels === undefined ? declared : `${pixels}px`
  }
  const [, base = '1', unit = 'em'] = /^([\d.]+)([a-z]+)$/.exec(inherited) ?? []
  const scaled = `${Math.round(Number(base) * factor * 1000) / 1000}${unit}`
  // A heading's own size replaces the one that browsers give it.
  if (heading !== '') return `${scaled} instead of ${heading}`
  return scaled === '1em' ? '' : scaled
}

function factorOf(size: string): number | undefined {
  if (size === 'larger') return 1.2
  if (size === 'smaller') return 1 / 1.2
  const [, number, unit] = /^([\d.]+)(em|%)$/.exec(size) ?? []
  if (number === undefined) return undefined
  return unit === 'em' ? Number(number) : Number(number) / 100
}

function listTypeOf(element: Element): string | undefined {
  const type = element.getAttribute('type')?.trim() ?? ''
  const types: Partial<Record<string, string>> = {
    '1': '',
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
  }
  const style = styleOf(element, 'list-style-type')?.replace('latin', 'alpha')
  if (style !== undefined) return style === 'decimal' ? '' : style
  return type === '' ? undefined : (types[type] ?? type.toLowerCase())
}

function integerOf(element: Element, attribute: string): number | undefined {
  const number = Number.parseInt(element.getAttribute(attribute) ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}
