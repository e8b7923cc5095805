import '@mantine/core/styles/Typography.layer.css'
import { Typography } from '@mantine/core'

import { hasBlock, hasLine, spellOut, wrapLooseText } from '@/ui/editor/html/adapt-page'
import { BLOCKS, HEADINGS, TEXT_BLOCKS } from '@/ui/editor/html/page-elements'
import { type Seen, textOfView, viewPage } from '@/ui/editor/html/reader-view'
import { openElsewhere, parseHtml, sanitize } from '@/ui/editor/html/sanitize'
import { showColors } from '@/ui/editor/html/shown-colors'

import classes from '@/ui/editor/rich-html.module.css'

/** They may contain blocks in several directions. */
const GROUPS = 'div, section, article, figure, center'
const DIRECTED = `p, ${HEADINGS}, pre, blockquote, ul, ol, dl, table, figcaption, ${GROUPS}`

interface RichHtmlProps {
  html: string
  /**
   * Another version. Blocks of `html` that read differently there are highlighted, and marked for
   * screen readers.
   */
  comparedWith?: string
}

/** Sanitizes and renders HTML from the server, which must not be rendered in any other way. */
export function RichHtml({ html, comparedWith }: RichHtmlProps) {
  const body = parsePage(html)
  if (comparedWith !== undefined) markChanges(body, comparedWith)
  setDirections(body)
  showColors(body)
  return (
    <Typography
      className={`rich-text ${classes.prose}`}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: body.innerHTML }}
    />
  )
}

/** Sets `data-changed` on each block that `other` lacks. */
function markChanges(body: HTMLElement, other: string): void {
  const others = readBlocks(parsePage(other)).map(({ content }) => content)
  for (const { block, content } of readBlocks(body)) {
    const place = others.indexOf(content)
    if (place !== -1) {
      others.splice(place, 1)
      continue
    }
    block.setAttribute('data-changed', '')
    const note = document.createElement('span')
    note.className = classes.note!
    note.textContent = 'Changed: '
    // With a direction of its own, it doesn't count as the beginning of the block.
    note.dir = 'ltr'
    block.prepend(note)
  }
}

function parsePage(html: string): HTMLElement {
  const page = parseHtml(html)
  spellOut(page)
  const body = parseHtml(sanitize(page))
  openElsewhere(body)
  return body
}

/** Returns the innermost blocks that a reader sees, and what is read in them. */
function readBlocks(body: HTMLElement): { block: Element; content: string }[] {
  wrapLooseText(body, (node) => hasLine(node) || isImage(node))
  const seen = new Map<Element, Seen[]>()
  for (const entry of viewPage(body)) {
    const sameBlock = seen.get(entry.block)
    if (sameBlock) sameBlock.push(entry)
    else seen.set(entry.block, [entry])
  }
  return [...body.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    if (block.querySelector(BLOCKS)) return []
    // The numbers of items depend on other items.
    const content = (seen.get(block) ?? []).filter(({ kind }) => kind !== 'marker')
    if (content.length === 0 && !block.matches(`${TEXT_BLOCKS}, li`)) return []
    return { block, content: textOfView(content) }
  })
}

function isImage(node: Node): boolean {
  return (
    node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)
  )
}

/** Gives each outermost block the direction of its first letter, unless the page says another one. */
function setDirections(body: HTMLElement): void {
  for (const block of body.querySelectorAll<HTMLElement>(DIRECTED)) {
    const isGroup = block.matches(GROUPS) && [...block.children].some(hasBlock)
    if (!isGroup && !block.closest('[dir]')) block.dir = 'auto'
  }
}
