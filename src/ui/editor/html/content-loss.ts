import { HEADINGS } from '@/ui/editor/html/adapt-page'
import { declarationsOf, isAllowedLink, isAllowedStyle } from '@/ui/editor/html/sanitize'

/** The editor keeps these elements, or they only group their text. */
const KEPT =
  `body, p, ${HEADINGS}, ul, ol, menu, dir, li, blockquote, pre, code, hr, br, wbr, a, b, strong, i, ` +
  'em, u, s, del, strike, span, div, section, article, header, footer, main, nav, aside, hgroup, ' +
  'search, figure, figcaption, picture, center, time, data, label, output'

/** What the editor can't keep, by the name that is shown of it. */
const LOST = [
  ['images', 'img, svg, canvas'],
  ['embedded pages', 'iframe, object, embed, oembed'],
  ['videos', 'video'],
  ['sound', 'audio'],
  ['forms', 'x-form'],
  ['form fields', 'input, select, option, textarea'],
  ['buttons', 'button'],
  ['tables', '[data-table]'],
  ['formatted code', 'pre :not(code, br, span), pre [style], .ql-code-block'],
  [
    'formatted code',
    'code :not(span), code [style], :is(b, strong, i, em, u, s, del, strike) code',
  ],
  ['links', 'a code, code a'],
  ['text color', 'body[style*=color]'],
  ['text direction', 'bdo'],
  ['list numbering', '[data-list]:not([data-list=ordered]), [data-checked]'],
  ['list numbering', 'ol[reversed][start="1"]'],
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
  ['list numbering', /^list-style-type: (?!decimal$|disc$|circle$)/, 'ul, ol, li'],
  ['hidden text', /^(?:display: none|visibility: (?:hidden|collapse))/],
  ['capital letters', /^(?:font-variant|text-transform): .*(?:caps|case|capitalize)/],
  ['superscripts', /^vertical-align: su/],
  ['indents', /^(?:(?:margin|padding)-(?:left|right)|text-indent): .*[1-9]/],
]

export interface Losses {
  /** Such as 'links'. */
  names: string[]
  /** What they stand for. */
  content: string
}

/** Returns what a reader sees or hears in an adapted page, but not in what is saved of it. */
export function findLosses(page: HTMLElement, saved: HTMLElement): Losses {
  const elements = [page, ...page.querySelectorAll<HTMLElement>('*')]
  const lost = elements.flatMap((element) => {
    const said = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    const content = [element.tagName, ...said, element.textContent].join(' ')
    return namesOf(element).map((name) => ({ name, content }))
  })
  const [had, has] = [page, saved].map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
  if (had !== has) lost.push({ name: 'text', content: had ?? '' })
  return {
    names: [...new Set(lost.map(({ name }) => name))],
    content: lost.map(({ content }) => content).join('\n'),
  }
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
  for (const declaration of declarationsOf(element.getAttribute('style') ?? '')) {
    const isRefused = !isAllowedStyle(declaration)
    for (const [name, styles, elements] of STYLES) {
      const isLost = elements === undefined ? isRefused : element.matches(elements)
      if (isLost && styles.test(declaration)) names.push(name)
    }
  }
  return names
}
