import { BLOCKS, HEADINGS } from '@/ui/editor/html/adapt-page'

/** These elements only group their text, or the looks below tell what they say. */
const NEUTRAL =
  'html, body, p, div, span, br, wbr, section, article, header, footer, main, nav, aside, address, ' +
  'hgroup, search, figure, figcaption, picture, center, time, data, label, output, a, li, menu, dir, ' +
  'b, strong, i, em, cite, dfn, var, u, ins, s, del, strike, pre > code'

const KINDS = [
  ['images', 'img, svg, canvas'],
  ['embedded pages', 'iframe, object, embed, oembed'],
  ['videos', 'video'],
  ['sound', 'audio'],
  ['forms', 'form'],
  ['form fields', 'input, select, textarea'],
  ['buttons', 'button'],
  ['dividers', 'hr'],
] as const

export const INHERITED = /^(?:inherit|unset|revert|currentcolor|)$/i

/** What applies to a text, by the name that the editor shows of it. */
type Look = Partial<Record<string, string>>

/** Returns what an element says, or undefined if what is around it applies. */
type Say = (element: HTMLElement, around: string) => string | undefined

/** What is on, by an element or a style, or off. `usual` is on without saying so. */
const on =
  (elements: string, property: string, meant: RegExp, usual: string): Say =>
  (element) => {
    const value = element.style.getPropertyValue(property)
    if (meant.test(value) || (!value && element.matches(elements))) return 'on'
    return value ? (element.closest(usual) ? 'off' : '') : undefined
  }

const attribute =
  (name: string, elements = '*'): Say =>
  (element) =>
    element.matches(elements) && element.hasAttribute(name)
      ? `${name}=${element.getAttribute(name)}`
      : undefined

const style =
  (property: string, meant = /./, elements = '*'): Say =>
  (element, around) => {
    const value = element.style.getPropertyValue(property)
    if (value === 'initial') return ''
    if (INHERITED.test(value) || !meant.test(value) || !element.matches(elements)) return undefined
    if (property !== 'font-size' || !/\d(?:em|%)$/.test(value)) return toHex(value)
    // A relative size depends on the one around, and on that of a heading.
    return `${around} ${element.matches(HEADINGS) ? 'heading' : ''} ${value}`
  }

// Browsers indent lists by themselves, each by another width.
const INDENTED = `:is(${BLOCKS}):not(ul, ol)`
const NUMBERED = ['start', 'reversed', 'value', 'type', 'data-list', 'data-checked']

const LOOKS: [name: string, ...sayings: Say[]][] = [
  ['bold text', on('b, strong', 'font-weight', /bold|[5-9]00/, HEADINGS)],
  ['italics', on('i, em, cite, dfn, var, address', 'font-style', /italic|oblique/, 'address')],
  ['underlines', on('u, ins', 'text-decoration', /underline/, 'a[href]')],
  ['strikethrough', on('s, del, strike', 'text-decoration', /line-through/, 's')],
  ['links', attribute('href', 'a')],
  ['language', attribute('lang')],
  ['text direction', attribute('dir'), style('direction')],
  ['tooltips', attribute('title')],
  ['spoken text', attribute('aria-label'), attribute('aria-hidden')],
  ['hidden text', attribute('hidden'), style('display', /none/)],
  ['hidden text', style('visibility', /hidden|collapse/)],
  ['tables', attribute('data-table', 'div')],
  ['<pre>', attribute('class', '.ql-code-block')],
  ['list numbering', ...NUMBERED.map((name) => attribute(name, 'ol, ul, li'))],
  ['list numbering', style('list-style-type')],
  ['text color', style('color')],
  ['background color', style('background-color')],
  ['text size', style('font-size')],
  ['fonts', style('font-family')],
  ['alignment', style('text-align')],
  ['capital letters', style('font-variant', /caps/), style('text-transform', /case|capitalize/)],
  ['superscripts', style('vertical-align', /super|sub/)],
  ...['margin-left', 'margin-right', 'padding-left', 'padding-right', 'text-indent'].map(
    (property): [string, Say] => ['indents', style(property, /[1-9]/, INDENTED)],
  ),
]
const SAYINGS = LOOKS.flatMap(([name, ...sayings], place) =>
  sayings.map((say, index) => ({ key: `${name}/${place}.${index}`, say })),
)

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
  // A text that gets a look that it didn't have is a change, too.
  for (const { key } of SAYINGS.slice(0, 4)) had.set(key, had.get(key) ?? '')
  const lost = [...had].filter(([key, content]) => content !== (has.get(key) ?? ''))
  const names = new Set(lost.map(([key]) => key.split('/')[0] ?? ''))
  return { names: [...names], content: JSON.stringify(lost) }
}

/** Returns the words, the lines, and for each look the texts that have it. */
function contentOf(body: HTMLElement): Map<string, string> {
  const content = new Map<string, string>()
  const last: Look = {}
  let page = ''
  function add(name: string, value: string, text: string) {
    const isSame = last[name] === value
    last[name] = value
    content.set(name, `${content.get(name) ?? ''}${isSame ? '' : `\n${value}\n`}${text}`)
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
    const look = { ...around }
    const kind = kindOf(node)
    // Elements may be nested in others of their kind.
    if (kind !== undefined) look[kind] = `${around[kind] ?? ''}>`
    for (const { key, say } of SAYINGS) look[key] = say(node, around[key] ?? '') ?? look[key]
    const isBlock = node.matches(BLOCKS)
    if (kind && !node.firstChild && (!isBlock || node.matches('hr'))) {
      add(kind, node.getAttribute('src') ?? '', '\uFFFC')
    }
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
    ...content,
  ])
}

/** Returns the name of the element's kind, unless it only groups or formats its text. */
function kindOf(element: Element): string | undefined {
  const tag = element.tagName.toLowerCase()
  // Word processors leave elements such as <o:p>, which browsers don't know.
  if (element.matches(NEUTRAL) || tag.includes(':')) return undefined
  return KINDS.find(([, elements]) => element.matches(elements))?.[0] ?? `<${tag}>`
}

/** Browsers respell colors as rgb(). */
export function toHex(value: string): string {
  const [, ...rgb] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? []
  const digits = rgb.map((part) => Number(part).toString(16).padStart(2, '0'))
  return rgb.length > 0 ? `#${digits.join('')}` : value
}
