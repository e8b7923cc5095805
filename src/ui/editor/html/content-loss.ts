import { CELL_SEPARATOR } from '@/ui/editor/html/flatten-tables'
import { EMBEDDED, HEADINGS, INVISIBLE } from '@/ui/editor/html/page-elements'
import { type Seen, viewPage } from '@/ui/editor/html/reader-view'
import { declarationsOf, isAllowedLink, isAllowedStyle } from '@/ui/editor/html/sanitize'

/*
 * Names what a reader of a stored page sees or hears, but not a reader of what the editor would save
 * of it: first what the editor never keeps, by element and style, then all that differs between the
 * two as they read.
 */

/** The editor keeps these elements, or they only group their text. */
const KEPT =
  `body, p, ${HEADINGS}, ul, ol, menu, dir, li, blockquote, pre, code, hr, br, wbr, a, b, strong, i, ` +
  'em, u, s, del, strike, span, div, section, article, header, footer, main, nav, aside, hgroup, ' +
  'search, figure, figcaption, picture, center, time, data, label, output, caption, thead, tbody, ' +
  'tfoot, tr, th, td, colgroup, col'

/** What the editor can't keep, by the name that is shown of it. */
const LOST = [
  ['images', 'img, svg, canvas'],
  ['embedded pages', 'iframe, object, embed, oembed'],
  ['videos', 'video'],
  ['sound', 'audio'],
  ['forms', 'x-form'],
  ['form fields', 'input, select, option, textarea'],
  ['buttons', 'button'],
  ['tables', 'table'],
  ['formatted code', 'pre :not(code, br, span), pre [style], .ql-code-block'],
  [
    'formatted code',
    'code :not(span), code [style], :is(b, strong, i, em, u, s, del, strike) code',
  ],
  ['links', 'a code, code a'],
  ['text direction', 'bdo'],
  ['list numbering', '[data-list]:not([data-list=ordered]), [data-checked]'],
  ['fonts', '[class*=ql-font]'],
  ['indents', '[class*=ql-indent]'],
  ['tooltips', '[title]'],
  ['spoken text', '[aria-label], [aria-hidden]'],
  ['hidden text', '[hidden]'],
] as const

/** What is lost with a style that the allowlist refuses, or that these elements have. */
const STYLES: [name: string, styles: RegExp, elements?: string][] = [
  ['text color', /^color/],
  ['background color', /^background/],
  ['text size', /^font-size/],
  // A relative size depends on the one around, and on that of a heading.
  ['text size', /^font-size: .*\d(?:em|%)$/, `${HEADINGS}, [style*=font-size] *`],
  ['fonts', /^font(?:-family)?:/],
  ['bold text', /^font-weight: (?:normal|lighter|[1-4]00)/, HEADINGS],
  ['italics', /^font-style/],
  ['underlines', /^text-decoration/],
  ['underlines', /^text-decoration: none/, 'a[href]'],
  ['alignment', /^text-align:/],
  ['text direction', /^direction/],
  ['list numbering', /^list-style/],
  ['list numbering', /^list-style-type: (?!decimal$|disc$|circle$)/, 'ul, ol'],
  ['list numbering', /^list-style-type: (?!decimal$|disc$|circle$|none$)/, 'li'],
  ['hidden text', /^(?:display: none|visibility: (?:hidden|collapse))/],
  ['capital letters', /^(?:font-variant|text-transform): .*(?:caps|case|capitalize)/],
  ['superscripts', /^vertical-align: su/],
  ['indents', /^(?:(?:margin|padding)-(?:left|right)|text-indent): .*[1-9]/],
]

/** What is lost with an aspect of letters that reads differently. */
const ASPECTS = {
  heading: 'headings',
  code: 'formatted code',
  alignment: 'alignment',
  direction: 'text direction',
  language: 'languages',
  weight: 'bold text',
  slant: 'italics',
  underline: 'underlines',
  strike: 'struck-out text',
  link: 'links',
  color: 'text color',
  background: 'background color',
  size: 'text size',
} as const

/** Returns the names of what a reader finds in a stored page, but not in what is saved of it. */
export function findLosses(stored: HTMLElement, saved: HTMLElement): string[] {
  const lost = findLostElements(stored).map(({ name }) => name)
  return [...new Set([...lost, ...compareViews(viewPage(stored), viewPage(saved))])]
}

/** Returns the elements of which the editor keeps less than all, as a text to compare. */
export function contentOfLosses(page: HTMLElement): string {
  return findLostElements(page)
    .map(({ content }) => content)
    .join('\n')
}

export interface HiddenContent {
  /** Such as 'videos'. */
  names: string[]
  /** The elements that they stand for, as a text to compare. */
  content: string
}

/** Returns what a page has more of than what is shown of it. */
export function findHidden(page: HTMLElement, shown: HTMLElement): HiddenContent {
  const left = findLostElements(shown).map(({ name }) => name)
  const hidden = findLostElements(page).filter(({ name }) => {
    const index = left.indexOf(name)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
  return {
    names: [...new Set(hidden.map(({ name }) => name))],
    content: hidden.map(({ content }) => content).join('\n'),
  }
}

/** Returns each element of which the editor keeps less than all, once for each name of the rest. */
function findLostElements(page: HTMLElement) {
  const elements = [page, ...page.querySelectorAll<HTMLElement>('*')]
  return elements.flatMap((element) => {
    if (element.closest(INVISIBLE) || element.parentElement?.closest(EMBEDDED)) return []
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    const content = [element.tagName, ...attributes, element.textContent].join(' ')
    return namesOf(element).map((name) => ({ name, content }))
  })
}

/** Returns the names of what reads differently in two views. */
function compareViews(before: Seen[], after: Seen[]): string[] {
  const names = new Set<string>()
  compareLetters(before, after, names)
  compareMarkers(before, after, names)
  const [rulesBefore, rulesAfter] = [before, after].map((view) =>
    placesOf(view, 'rule').join(),
  )
  if (rulesBefore !== rulesAfter) names.add('lines')
  return [...names]
}

function compareLetters(before: Seen[], after: Seen[], names: Set<string>): void {
  const [had, has] = [before, after].map((view) => view.filter(isLetter)) as [
    Seen[],
    Seen[],
  ]
  const length = Math.min(had.length, has.length)
  let same = 0
  while (same < length && had[same]!.text === has[same]!.text) {
    compareLooks(had[same]!, has[same]!, names)
    same += 1
  }
  if (same === had.length && same === has.length) return
  names.add('text')
  for (let end = 1; end <= length - same; end += 1) {
    const [letter, other] = [had.at(-end)!, has.at(-end)!]
    if (letter.text !== other.text) return
    compareLooks(letter, other, names)
  }
}

/** The separators are no text of the page, and neither view counts them. */
function isLetter({ kind, text }: Seen): boolean {
  return kind === 'letter' && text !== CELL_SEPARATOR
}

function compareLooks(had: Seen, has: Seen, names: Set<string>): void {
  if (had.gap !== has.gap && !had.block.closest('table')) {
    names.add(`${had.gap}${has.gap}`.includes('\n') ? 'line breaks' : 'spaces')
  }
  for (const aspect of Object.keys(ASPECTS) as (keyof typeof ASPECTS)[]) {
    if (had.look[aspect] !== has.look[aspect]) names.add(ASPECTS[aspect])
  }
  for (const name of compareNesting(had.look.nesting, has.look.nesting)) names.add(name)
}

/** Returns the names of what differs between two nestings. */
function compareNesting(had: string, has: string): string[] {
  if (had === has) return []
  const differs = (kind: RegExp) => had.match(kind)?.join() !== has.match(kind)?.join()
  const names: string[] = []
  if (differs(/\b[ou]l\b/g)) names.push('lists')
  if (differs(/\bblockquote\b/g)) names.push('quotations')
  if (names.length > 0) return names
  return differs(/\b[ou]l\b|\bblockquote\b/g) ? ['quotations'] : ['list numbering']
}

function compareMarkers(before: Seen[], after: Seen[], names: Set<string>): void {
  const [places, otherPlaces] = [before, after].map((view) =>
    placesOf(view, 'marker').join(),
  )
  if (places !== otherPlaces) names.add('lists')
  const [numbers, otherNumbers] = [before, after].map((view) =>
    view.flatMap(({ kind, text }) => (kind === 'marker' ? text : [])).join(),
  )
  if (places === otherPlaces && numbers !== otherNumbers) names.add('list numbering')
}

/** Returns how many letters precede each entry of a kind. */
function placesOf(view: Seen[], kind: Seen['kind']): number[] {
  let letters = 0
  return view.flatMap((seen) => {
    if (isLetter(seen)) letters += 1
    return seen.kind === kind ? letters : []
  })
}

/** Returns the names of what the editor can't keep of an element. */
function namesOf(element: HTMLElement): string[] {
  const tag = element.tagName.toLowerCase()
  const names: string[] = LOST.flatMap(([name, selector]) =>
    element.matches(selector) ? name : [],
  )
  // Word processors leave elements such as <o:p>, which browsers don't know.
  const isKept = element.matches(KEPT) || tag.includes(':')
  if (names.length === 0 && !isKept) names.push(`<${tag}>`)
  const href = element.matches('a') ? element.getAttribute('href') : null
  if (href !== null && !isAllowedLink(href)) names.push('links')
  return [...names, ...namesOfStyle(element)]
}

function namesOfStyle(element: HTMLElement): string[] {
  return declarationsOf(element.getAttribute('style') ?? '').flatMap((declaration) => {
    const isRefused = !isAllowedStyle(declaration)
    const lost = STYLES.filter(([, styles, elements]) => {
      const isLost = elements === undefined ? isRefused : element.matches(elements)
      return isLost && styles.test(declaration)
    })
    return lost.map(([name]) => name)
  })
}
