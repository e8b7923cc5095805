/*
 * Finds content that the editor would drop from a page: text, links and unsupported elements.
 * Doesn't report lost attributes, or tags replaced with equivalent ones, such as <b> with <strong>.
 */

/** Removing these elements is not reported, because they are invisible on the page. */
const INVISIBLE = 'script, style, template, noscript, link, meta, base, title, head'

/**
 * Removing these elements is not reported, because their text stays. The loss of a link is detected
 * separately, by its href.
 */
const NEUTRAL =
  'body, div, p, span, br, section, article, header, footer, main, nav, aside, address, figure, ' +
  'figcaption, a'

/** These elements are not counted, because they are parts of a counted element, such as a table. */
const PARTS = 'caption, thead, tbody, tfoot, tr, th, td, colgroup, col, source, track, option'

const SYNONYMS: Partial<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
}

/**
 * Maps tags to the names that the editor shows when it warns of lost content. Elements with these
 * tags are counted; other elements are compared by their text.
 */
const NAMES: Partial<Record<string, string>> = {
  img: 'images',
  picture: 'images',
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
}

const DANGEROUS = /^(?:javascript|vbscript|data):/i

interface Contents {
  text: string
  links: Set<string>
  /** The number of elements of each kind, or their text if the kind is not in NAMES. */
  kinds: Map<string, number | string>
}

function withoutWhitespace(text: string | null): string {
  return (text ?? '').replace(/\s+/g, '')
}

export function kindOf(element: Element): string | null {
  const tag = element.localName
  if (element.matches(`${NEUTRAL}, ${PARTS}`)) return null
  const style = element.getAttribute('style') ?? ''
  // Word processors wrap normal text in <b style="font-weight: normal">, which isn't bold.
  if (tag === 'b' && /font-weight:\s*(?:normal|400)/i.test(style)) return null
  return SYNONYMS[tag] ?? tag
}

/** Doesn't use closest(), because a tag name from the page may be an invalid selector. */
function isNestedInItsKind(element: Element, kind: string): boolean {
  const parent = element.parentElement
  return parent !== null && (kindOf(parent) === kind || isNestedInItsKind(parent, kind))
}

function contentsOf(html: string): Contents {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(INVISIBLE)) element.remove()

  const links = new Set<string>()
  const kinds = new Map<string, number | string>()
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')?.trim() ?? ''
    if (href !== '' && !DANGEROUS.test(withoutWhitespace(href))) links.add(href)
  }
  for (const element of body.querySelectorAll('*')) {
    const kind = kindOf(element)
    if (kind === null) continue
    const known = kinds.get(kind)
    if (NAMES[kind] !== undefined) kinds.set(kind, Number(known ?? 0) + 1)
    // Skips an element inside another of the same kind: the outer text includes the inner text.
    else if (!isNestedInItsKind(element, kind)) {
      kinds.set(kind, String(known ?? '') + withoutWhitespace(element.textContent))
    }
  }
  return { text: withoutWhitespace(body.textContent), links, kinds }
}

/** Returns names, such as 'links' or 'tables', for the content of `before` that `after` lacks. */
export function findLosses(before: string, after: string): string[] {
  const had = contentsOf(before)
  const has = contentsOf(after)
  const lost = new Set<string>()
  if (had.text !== has.text) lost.add('text')
  for (const link of had.links) if (!has.links.has(link)) lost.add('links')
  for (const [kind, content] of had.kinds) {
    const name = NAMES[kind] ?? `<${kind}>`
    if (content !== '' && content !== has.kinds.get(kind)) lost.add(name)
  }
  return [...lost]
}
