import { BLOCKS, directionOf, type Look, styleOf } from '@/ui/editor/html/look'
import { hasBlock, parsePage, type Run } from '@/ui/editor/html/read-page'
import { sanitize } from '@/ui/editor/html/sanitize'

const TEXT_BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre'
/** The blocks that the editor has. It drops the others and keeps what is in them. */
const KEPT = `${TEXT_BLOCKS}, ul, ol, li, blockquote`

/**
 * Sanitizes a page and says in the editor's own way what it would otherwise drop: the colour and
 * size of a block by a span around each of its texts, alignment by paragraphs, and the language and
 * direction of a <div> by the blocks in it.
 */
export function adaptPage(html: string): string {
  const { root, body, runs } = parsePage(html)
  for (const element of [root, ...root.querySelectorAll('*')]) handDownLocale(element)
  for (const run of runs) {
    setOnBlock(run)
    setOnTexts(run)
  }
  return sanitize(body)
}

function handDownLocale(element: Element): void {
  const direction = directionOf(element)
  if (direction !== undefined) element.setAttribute('dir', direction)
  if (element.matches(KEPT)) return
  for (const child of element.children) {
    if (hasBlock(child)) copyLocale(element, child)
  }
}

function copyLocale(from: Element, to: Element): void {
  const [language, direction] = [from.getAttribute('lang'), directionOf(from)]
  if (language !== null && !to.hasAttribute('lang')) to.setAttribute('lang', language)
  if (direction && !directionOf(to)) to.setAttribute('dir', direction)
}

function setOnBlock({ parent, nodes, look }: Run): void {
  const alignment = look['alignment']
  const isKept = parent.matches(KEPT)
  if (alignment === undefined && (isKept || !parent.matches('[lang], [dir]'))) return
  const block = parent.closest<HTMLElement>(TEXT_BLOCKS) ?? wrap(nodes, 'p')
  if (!isKept) copyLocale(parent, block)
  if (alignment !== undefined) block.style.textAlign = alignment
}

function setOnTexts({ leaves, look: ofBlock }: Run): void {
  for (const { node, look } of leaves) {
    const parent = node.parentElement
    // Spaces between blocks must stay outside of elements, which would make them paragraphs.
    const isBetween = node.nodeValue?.trim() === '' && BLOCKS.has(parent?.localName ?? '')
    if (node.nodeType !== Node.TEXT_NODE || !parent || isBetween) continue
    const styles = Object.entries(stylesOf(look)).filter(([, value]) => value !== undefined)
    const locale = [
      ['lang', look['language'] ?? '', ofBlock['language'] ?? ''],
      ['dir', look['text direction'] ?? 'ltr', ofBlock['text direction'] ?? 'ltr'],
    ].filter(([, own, around]) => own !== around)
    const isSaid =
      parent.matches('span') &&
      styles.every(([property, value]) => styleOf(parent, property) === value) &&
      locale.every(([name, value]) => parent.getAttribute(name!) === value)
    if (isSaid || styles.length + locale.length === 0) continue
    const span = wrap([node], 'span')
    for (const [property, value] of styles) span.style.setProperty(property, value!)
    for (const [name, value] of locale) span.setAttribute(name!, value!)
  }
}

function stylesOf(look: Look) {
  const background = look['background color']
  return {
    color: look['text color'],
    'background-color': background?.endsWith(' block') ? undefined : background,
    'font-size': look['text size'],
  }
}

function wrap(nodes: Node[], tag: 'p' | 'span'): HTMLElement {
  const wrapper = document.createElement(tag)
  nodes[0]?.parentNode?.insertBefore(wrapper, nodes[0])
  wrapper.append(...nodes)
  return wrapper
}
