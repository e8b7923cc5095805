import { parseHtml } from '@/ui/editor/html/sanitize'

export const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const TEXT_BLOCKS = `p, pre, ${HEADINGS}`
/** The blocks that the editor has. It drops the others and keeps what is in them. */
const KEPT = `${TEXT_BLOCKS}, ul, ol, li, blockquote`
const BLOCKS =
  `${KEPT}, menu, dir, dl, dt, dd, div, section, article, header, footer, main, nav, aside, ` +
  'address, hgroup, search, figure, figcaption, center, x-form, fieldset, details, summary, table, hr'

const INVISIBLE = 'script, style, template, noscript, link, meta, base, title'
/** What is in them is no text of the page. */
const EMBEDDED = 'svg, math, canvas, iframe, object, embed, video, audio'

/** Prepares a page for the editor's schema, which would otherwise join lines and cells. */
export function adaptPage(html: string): HTMLElement {
  const body = parseHtml(html)
  const all = (selector: string) => body.querySelectorAll<HTMLElement>(selector)
  for (const element of all(INVISIBLE)) element.remove()
  for (const element of all(EMBEDDED)) element.replaceChildren()
  spellOutClasses(body)
  flattenTables(body)
  wrapLooseText(body)
  // Browsers and the published pages give them a color and a size of their own.
  for (const link of all('[style*=color] a[href]')) link.style.color ||= 'initial'
  for (const heading of all(HEADINGS)) {
    if (heading.closest('[style*=font-size]')) heading.style.fontSize ||= 'initial'
  }
  for (const block of all(KEPT)) takeOver(block)
  for (const block of all(TEXT_BLOCKS)) dropLastBreak(block)
  return body
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

/** Writes as styles what the classes of Quill and CKEditor mean. */
export function spellOutClasses(body: HTMLElement): void {
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
function takeOver(block: HTMLElement): void {
  for (const name of ['lang', 'dir']) {
    const around = block.parentElement?.closest(`[${name}], ${KEPT}`)
    const value = around?.matches(KEPT) ? null : around?.getAttribute(name)
    if (value && !block.hasAttribute(name)) block.setAttribute(name, value)
  }
  const aligned = block.closest<HTMLElement>('[style*=text-align], [align], center')
  if (!aligned || !block.matches(TEXT_BLOCKS)) return
  block.style.textAlign = aligned.style.textAlign || aligned.getAttribute('align') || 'center'
}

/** Puts text that stands beside or without blocks into paragraphs, which can be aligned. */
function wrapLooseText(container: Element): void {
  let paragraph: HTMLElement | undefined
  for (const node of Array.from(container.childNodes)) {
    if (node instanceof Element && hasBlock(node)) {
      paragraph = undefined
      if (!node.matches(TEXT_BLOCKS)) wrapLooseText(node)
    } else if (paragraph) paragraph.append(node)
    else if (hasLine(node)) {
      paragraph = document.createElement('p')
      node.replaceWith(paragraph)
      paragraph.append(node)
    }
  }
}

function hasLine(node: Node): boolean {
  if (node instanceof Comment || node instanceof ProcessingInstruction) return false
  const isBreak = node instanceof Element && (node.matches('br') || !!node.querySelector('br'))
  return isBreak || /[^ \t\r\n\f]/.test(node.textContent ?? '')
}

/** Browsers don't show a line break at the end of a block. */
function dropLastBreak(block: Node): void {
  const last = [...block.childNodes].findLast(hasLine)
  if (last?.nodeName === 'BR') last.remove()
  else if (last) dropLastBreak(last)
}

/** Turns each row of a table into a paragraph, because the editor would join the cells' text. */
export function flattenTables(body: HTMLElement): void {
  // In reverse order, so that a nested table is flattened before the table that contains it.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = document.createElement('div')
    rows.dataset['table'] = ''
    for (const row of table.querySelectorAll('caption, tr')) {
      const cells = row.matches('tr') ? [...row.children] : [row]
      // Some pages are laid out by a table.
      const isWhole = cells.length === 1 && cells[0]!.querySelector(BLOCKS)
      const block = document.createElement(isWhole ? 'div' : 'p')
      for (const [index, cell] of cells.entries()) {
        const inner = isWhole ? [] : cell.querySelectorAll(BLOCKS)
        for (const part of inner) part.replaceWith(...part.childNodes, ' ')
        block.append(index > 0 ? ' · ' : '', ...cell.childNodes)
      }
      rows.append(block)
    }
    table.replaceWith(rows)
  }
}
