import { compareViews } from '@/ui/editor/html/compare-views'
import { EMBEDDED, HEADINGS, INVISIBLE } from '@/ui/editor/html/page-elements'
import { viewPage } from '@/ui/editor/html/reader-view'
import { declarationsOf, isAllowedLink, isAllowedStyle } from '@/ui/editor/html/sanitize'

/*
 * Names what is lost of a stored page when the editor saves it: what the editor never keeps, by element
 * and style, and what else a reader would see or hear otherwise.
 */

/** The editor keeps these elements, or they only group their text. */
const KEPT =
  `body, p, ${HEADINGS}, ul, ol, menu, dir, li, blockquote, pre, code, hr, br, wbr, a, b, strong, i, ` +
  'em, u, s, del, strike, span, div, section, article, header, footer, main, nav, aside, hgroup, ' +
  'search, figure, figcaption, picture, center, time, data, label, output, caption, thead, tbody, ' +
  'tfoot, tr, th, td, colgroup, col'

/** What the editor can't keep, by the name that is shown of it. */
const LOST = [
  ['style sheets', 'style, link[rel~="stylesheet" i]'],
  ['scripts', 'script'],
  ['images', 'img, svg, canvas'],
  ['embedded pages', 'iframe, object, embed, oembed'],
  ['videos', 'video'],
  ['sound', 'audio'],
  ['forms', 'x-form'],
  ['form fields', 'input, select, option, textarea'],
  ['buttons', 'button'],
  ['tables', 'table'],
  ['formatted code', '.ql-code-block'],
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
  ['text colour', /^color/],
  ['background colour', /^background/],
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
  const hidden = findLostElements(page)
  for (const { name } of findLostElements(shown)) {
    const index = hidden.findIndex((element) => element.name === name)
    if (index !== -1) hidden.splice(index, 1)
  }
  return {
    names: [...new Set(hidden.map(({ name }) => name))],
    content: hidden.map(({ content }) => content).join('\n'),
  }
}

/** Returns each element of which the editor keeps less than all, once for each name of the rest. */
function findLostElements(page: HTMLElement) {
  // Browsers move a style sheet at the start of a page into its head.
  const elements = page.ownerDocument.querySelectorAll<HTMLElement>('head *, body, body *')
  return [...elements].flatMap((element) => {
    if (element.parentElement?.closest(`${INVISIBLE}, ${EMBEDDED}`)) return []
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    const content = [element.tagName, ...attributes, element.textContent].join(' ')
    return namesOf(element).map((name) => ({ name, content }))
  })
}

/** Returns the names of what the editor can't keep of an element. */
function namesOf(element: HTMLElement): string[] {
  const tag = element.tagName.toLowerCase()
  const lost = LOST.filter(([, selector]) => element.matches(selector))
  const names: string[] = lost.map(([name]) => name)
  // Word processors leave elements such as <o:p>, which browsers don't know.
  const isKept = element.matches(`${KEPT}, ${INVISIBLE}`) || tag.includes(':')
  if (names.length === 0 && !isKept) names.push(`<${tag}>`)
  if (element.matches('a[href]') && !isAllowedLink(element.getAttribute('href')!)) {
    names.push('links')
  }
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
