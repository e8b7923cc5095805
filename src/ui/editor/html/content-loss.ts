import { BLOCKS, HEADINGS } from '@/ui/editor/html/adapt-page'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** These elements only group their text, or the lists below tell what they say. */
const NEUTRAL = words(
  'html body p div span br wbr section article header footer main nav aside address hgroup search ' +
    'figure figcaption picture center time data label output a li menu dir ' +
    'b strong i em cite dfn var u ins s del strike',
)

const KINDS: [name: string, tags: ReadonlySet<string>][] = [
  ['images', words('img svg canvas')],
  ['embedded pages', words('iframe object embed oembed')],
  ['videos', words('video')],
  ['sound', words('audio')],
  ['forms', words('form')],
  ['form fields', words('input select textarea')],
  ['buttons', words('button')],
  ['dividers', words('hr')],
]

/** What is on, by an element or a style, or off. `usual` is on without saying so. */
const SWITCHES: [name: string, elements: string, style: string, on: RegExp, usual: string][] = [
  ['bold text', 'b, strong', 'font-weight', /bold|[5-9]00/, HEADINGS],
  ['italics', 'i, em, cite, dfn, var, address', 'font-style', /italic|oblique/, 'address'],
  ['underlines', 'u, ins', 'text-decoration', /underline/, 'a[href]'],
  ['strikethrough', 's, del, strike', 'text-decoration', /line-through/, 's'],
]

const ATTRIBUTES: [name: string, elements: string, attributes: string[]][] = [
  ['links', 'a', ['href']],
  ['language', '*', ['lang']],
  ['text direction', '*', ['dir']],
  ['tooltips', '*', ['title']],
  ['spoken text', '*', ['aria-label', 'aria-hidden']],
  ['hidden text', '*', ['hidden']],
  ['tables', 'div', ['data-table']],
  ['<pre>', '.ql-code-block', ['class']],
  [
    'list numbering',
    'ol, ul, li',
    ['start', 'reversed', 'value', 'type', 'data-list', 'data-checked'],
  ],
]

type Style = [name: string, meant: RegExp, properties: string[]]

const INDENTS: Style = [
  'indents',
  /[1-9]/,
  ['margin-left', 'margin-right', 'padding-left', 'padding-right', 'text-indent'],
]

const STYLES: Style[] = [
  ['text color', /./, ['color']],
  ['background color', /./, ['background-color']],
  ['text size', /./, ['font-size']],
  ['fonts', /./, ['font-family']],
  ['text direction', /./, ['direction']],
  ['alignment', /./, ['text-align']],
  ['capital letters', /caps|case|capitalize/, ['font-variant', 'text-transform']],
  ['superscripts', /super|sub/, ['vertical-align']],
  ['list numbering', /./, ['list-style-type']],
  ['hidden text', /none|hidden|collapse/, ['display', 'visibility']],
]

export const INHERITED = /^(?:inherit|unset|revert|currentcolor|)$/i

/** What applies to a text. The keys begin with the names that the editor shows. */
type Look = Partial<Record<string, string>>

export interface Losses {
  /** Such as 'links'. */
  names: string[]
  /** What they stand for. */
  content: string
}

/** Returns what a reader sees or hears in an adapted page, but not in what is saved of it. */
export function findLosses(page: HTMLElement, saved: HTMLElement): Losses {
  const [had, has] = [contentOf(page), contentOf(saved)]
  // Without the same words, the lines differ anyway.
  if (had.get('text') !== has.get('text')) had.delete('line breaks')
  const lost = [...had].filter(([key, content]) => content !== has.get(key))
  const names = new Set(lost.map(([key]) => key.split('/')[0] ?? ''))
  return { names: [...names], content: JSON.stringify(lost) }
}

/** Returns the words, the lines, and for each kind of look the texts that have it. */
function contentOf(body: HTMLElement): Map<string, string> {
  // A text that gets a look that it didn't have is a change, too.
  const texts = new Map<string, [value: string, text: string][]>(
    SWITCHES.map(([name]) => [name, []]),
  )
  let page = ''
  function add(name: string, value: string, text: string) {
    const known = texts.get(name) ?? []
    const last = known.at(-1)
    if (last && last[0] === value) last[1] += text
    else known.push([value, text])
    texts.set(name, known)
  }
  function read(node: Node, around: Look) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? ''
      const keepsLines = node.parentElement?.closest('pre, [style*="white-space: pre"]')
      page += keepsLines ? text : text.replaceAll('\n', ' ')
      const words = text.replace(/\s/g, '')
      if (words === '') return
      for (const [name, value = ''] of Object.entries(around)) if (value) add(name, value, words)
    }
    if (!(node instanceof HTMLElement)) return
    const look = lookOf(node, around)
    const isBlock = node.matches(BLOCKS)
    const kind = node.firstChild || (isBlock && !node.matches('hr')) ? undefined : kindOf(node)
    if (kind) add(kind, node.getAttribute('src') ?? '', '\uFFFC')
    const edge = isBlock || node.matches('br') ? '\n' : ''
    page += edge
    for (const child of node.childNodes) read(child, look)
    page += edge
  }
  read(body, {})
  const lines = page.split('\n').map((line) => line.replace(/\s/g, ''))
  return new Map([
    ['text', lines.join('')],
    ['line breaks', lines.filter((line) => line !== '').join('\n')],
    ...[...texts].map(([name, entries]) => [name, JSON.stringify(entries)] as const),
  ])
}

function lookOf(element: HTMLElement, around: Look): Look {
  const look = { ...around }
  const is = (selector: string) => element.matches(selector)
  const style = (property: string) => element.style.getPropertyValue(property)
  const kind = kindOf(element)
  // Elements may be nested in others of their kind.
  if (kind !== undefined) look[kind] = `${around[kind] ?? ''}>`
  for (const [name, elements, attributes] of ATTRIBUTES) {
    for (const attribute of attributes) {
      const value = element.getAttribute(attribute)
      if (value !== null && is(elements)) look[`${name}/${attribute}`] = `${attribute}=${value}`
    }
  }
  if (!element.hasAttribute('style')) {
    for (const [name, elements] of SWITCHES) if (is(elements)) look[name] = 'on'
    return look
  }
  for (const [name, elements, property, on, usual] of SWITCHES) {
    const value = style(property)
    if (on.test(value) || (!value && is(elements))) look[name] = 'on'
    else if (value) look[name] = element.closest(usual) ? 'off' : ''
  }
  // Browsers indent lists by themselves, each by another width.
  const isIndented = is(BLOCKS) && !is('ul, ol')
  for (const [name, meant, properties] of isIndented ? [...STYLES, INDENTS] : STYLES) {
    for (const property of properties) {
      const value = style(property)
      const key = `${name}/${property}`
      if (value === 'initial') look[key] = ''
      else if (!INHERITED.test(value) && meant.test(value)) {
        // A relative size depends on the one around, and on that of a heading.
        const isRelative = property === 'font-size' && /\d(?:em|%)$/.test(value)
        const context = isRelative ? `${around[key] ?? ''} ${is(HEADINGS) ? 'heading' : ''}` : ''
        look[key] = `${context.trim()} ${toHex(value)}`
      }
    }
  }
  return look
}

/** Returns the name of the element's kind, unless it only groups or formats its text. */
function kindOf(element: Element): string | undefined {
  const tag = element.tagName.toLowerCase()
  // Word processors leave elements such as <o:p>, which browsers don't know.
  if (NEUTRAL.has(tag) || tag.includes(':') || element.matches('pre > code')) return undefined
  return KINDS.find(([, tags]) => tags.has(tag))?.[0] ?? `<${tag}>`
}

/** Browsers respell colors as rgb(). */
export function toHex(value: string): string {
  const [, ...rgb] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? []
  const digits = rgb.map((part) => Number(part).toString(16).padStart(2, '0'))
  return rgb.length > 0 ? `#${digits.join('')}` : value
}
