import { flattenTables } from '@/ui/editor/html/flatten-tables'
import { nestLists } from '@/ui/editor/html/nest-lists'
import {
  BLOCKS,
  EMBEDDED,
  HEADINGS,
  INVISIBLE,
  KEPT_BLOCKS,
  TEXT_BLOCKS,
} from '@/ui/editor/html/page-elements'
import { parseHtml } from '@/ui/editor/html/sanitize'
import { directionOfText } from '@/ui/editor/html/text-direction'

/*
 * Prepares a stored page for the editor's schema: says on the blocks that the schema has what others
 * around them say, and puts text that stands in none of them into paragraphs.
 */

/** Prepares a page for the editor's schema, which would otherwise join lines and cells. */
export function adaptPage(html: string): HTMLElement {
  const body = parseHtml(html)
  const all = (selector: string) => body.querySelectorAll<HTMLElement>(selector)
  for (const element of all(INVISIBLE)) element.remove()
  for (const element of all(EMBEDDED)) element.replaceChildren()
  spellOut(body)
  flattenTables(body)
  nestLists(body)
  wrapLooseText(body)
  resetLinksAndHeadings(body)
  resolveAutoDirections(body)
  for (const block of all(KEPT_BLOCKS)) takeOver(block, ['lang', 'dir'])
  for (const block of all(TEXT_BLOCKS)) dropLastBreak(block)
  return body
}

/** Browsers and the published pages give them a color and a size of their own. */
function resetLinksAndHeadings(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLElement>('[style*=color] a[href]')) {
    link.style.color ||= 'initial'
  }
  for (const heading of body.querySelectorAll<HTMLElement>(HEADINGS)) {
    if (heading.closest('[style*=font-size]')) heading.style.fontSize ||= 'initial'
  }
}

/** Without a direction, the schema's lists and quotations have the one around them. */
function resolveAutoDirections(body: HTMLElement): void {
  const blocks = ':is(ul, ol, blockquote)[dir="auto" i]'
  for (const block of body.querySelectorAll<HTMLElement>(blocks)) {
    const around = block.parentElement?.closest('[dir="ltr" i], [dir="rtl" i]')
    if (around) block.dir = directionOfText(block)
  }
}

const SIZES: Partial<Record<string, string>> = {
  'ql-size-small': '0.75em',
  'ql-size-large': '1.5em',
  'ql-size-huge': '2.5em',
  'text-tiny': '0.7em',
  'text-small': '0.85em',
  'text-big': '1.4em',
  'text-huge': '1.8em',
}

/** Writes what classes of other editors and `white-space` mean without these. */
export function spellOut(body: HTMLElement): void {
  spellOutClasses(body)
  spellOutLines(body)
}

const KEEPS_LINES = /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/i

/** Writes the line breaks of a text as elements where it is shown as it is written. */
export function spellOutLines(body: HTMLElement): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(showsLines)) {
    const [first = '', ...lines] = text.data.split('\n')
    text.replaceWith(
      first,
      ...lines.flatMap((line) => [document.createElement('br'), line]),
    )
  }
}

function showsLines(text: Text): boolean {
  if (!text.data.includes('\n')) return false
  const around = text.parentElement!
  const styled = around.closest(`[style*="white-space"], pre, ${INVISIBLE}`)
  if (!styled || styled.matches(`pre, ${INVISIBLE}`)) return false
  if (!KEEPS_LINES.test(styled.getAttribute('style') ?? '')) return false
  // Between blocks, it is rather how the markup is written.
  return hasLine(text) || ![...around.children].some(hasBlock)
}

/** Writes as styles what the classes of Quill and CKEditor mean. */
function spellOutClasses(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[class]')) {
    const { style } = element
    for (const name of element.classList) {
      const [, kind, value = ''] = /^ql-(align|direction)-(\w+)$/.exec(name) ?? []
      if (kind === 'align') style.textAlign = value
      if (kind === 'direction') element.dir = value
      if (SIZES[name]) style.fontSize = SIZES[name]
    }
  }
}

export function hasBlock(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null
}

/** Says on a block what a wrapper around it says that the editor drops, such as a <div>. */
export function takeOver(block: HTMLElement, names: string[]): void {
  for (const name of names) {
    const around = block.parentElement?.closest(`[${name}], ${KEPT_BLOCKS}`)
    const value = around?.matches(KEPT_BLOCKS) ? null : around?.getAttribute(name)
    if (value && !block.hasAttribute(name)) block.setAttribute(name, value)
  }
  const aligned = block.closest<HTMLElement>('[style*=text-align], [align], center')
  if (!aligned || !block.matches(TEXT_BLOCKS)) return
  block.style.textAlign =
    aligned.style.textAlign || aligned.getAttribute('align') || 'center'
}

/** Puts text that stands beside or without blocks into paragraphs, which can be aligned. */
export function wrapLooseText(container: Element, isLine = hasLine): void {
  let paragraph: HTMLElement | undefined
  for (const node of Array.from(container.childNodes)) {
    if (node instanceof Element && hasBlock(node)) {
      paragraph = undefined
      if (!node.matches(TEXT_BLOCKS)) wrapLooseText(node, isLine)
    } else if (paragraph) paragraph.append(node)
    else if (isLine(node)) {
      paragraph = document.createElement('p')
      node.replaceWith(paragraph)
      paragraph.append(node)
    }
  }
}

export function hasLine(node: Node): boolean {
  if (node instanceof Comment || node instanceof ProcessingInstruction) return false
  const isBreak =
    node instanceof Element && (node.matches('br') || !!node.querySelector('br'))
  return isBreak || /[^ \t\r\n\f]/.test(node.textContent ?? '')
}

/** Browsers don't show a line break at the end of a block. */
export function dropLastBreak(block: Node): void {
  const last = [...block.childNodes].findLast(hasLine)
  if (last?.nodeName === 'BR') last.remove()
  else if (last) dropLastBreak(last)
}
