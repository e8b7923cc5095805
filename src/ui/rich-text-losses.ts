/*
 * What a page holds and the editor can't keep. Mere spelling is no loss: <b> for <strong>, a div
 * for a paragraph, attributes. Lost is text, a link, or an element with nothing in its place.
 */

/** Nothing to read or to see, or dangerous: they go without a word. */
const INVISIBLE = 'script, style, template, noscript, link, meta, base, title, head'

/** Elements that only frame what is in them. */
const NEUTRAL = new Set(
  'body div p span br section article header footer main nav aside address figure figcaption'.split(
    ' ',
  ),
)

/** Parts of something that is counted as a whole. */
const PARTS = new Set(
  'caption thead tbody tfoot tr th td colgroup col source track option'.split(' '),
)

const SYNONYMS: Partial<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
}

/** Without text of their own, or more than it: these are counted, others compared by their text. */
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
  /** What stands in elements of a kind: their number, or the text in them. */
  kinds: Map<string, number | string>
}

function squeeze(text: string | null): string {
  return (text ?? '').replace(/\s+/g, '')
}

function hrefOf(element: Element): string {
  return (element.getAttribute('href') ?? '').trim()
}

function kindOf(element: Element): string | null {
  const tag = element.localName
  if (NEUTRAL.has(tag) || PARTS.has(tag) || tag === 'a') return null
  const style = element.getAttribute('style') ?? ''
  // How word processors wrap text that is not bold at all.
  if (tag === 'b' && /font-weight:\s*(?:normal|400)/i.test(style)) return null
  return SYNONYMS[tag] ?? tag
}

/** Whether the element stands in another of its kind. Not by a selector: any text can be a tag. */
function standsInItsKind(element: Element, kind: string): boolean {
  const parent = element.parentElement
  return parent !== null && (kindOf(parent) === kind || standsInItsKind(parent, kind))
}

function contentsOf(html: string): Contents {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(INVISIBLE)) element.remove()

  const links = new Set<string>()
  const kinds = new Map<string, number | string>()
  for (const element of body.querySelectorAll('*')) {
    const href = hrefOf(element)
    if (element.localName === 'a' && href !== '' && !DANGEROUS.test(squeeze(href))) links.add(href)
    const kind = kindOf(element)
    if (kind === null) continue
    const so = kinds.get(kind)
    if (NAMES[kind] !== undefined) kinds.set(kind, Number(so ?? 0) + 1)
    // Of nested ones the outermost holds the text of all.
    else if (!standsInItsKind(element, kind)) {
      kinds.set(kind, String(so ?? '') + squeeze(element.textContent))
    }
  }
  return { text: squeeze(body.textContent), links, kinds }
}

/** What of `before` is not in `after`, in words for people; empty when nothing vanishes. */
export function lossesOf(before: string, after: string): string[] {
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
