import '@mantine/core/styles/Typography.layer.css'
import { Typography } from '@mantine/core'

import { hasBlock, HEADINGS, spellOutClasses } from '@/ui/editor/html/adapt-page'
import { openElsewhere, parseHtml, sanitize } from '@/ui/editor/html/sanitize'

import classes from '@/ui/editor/rich-html.module.css'

/** They may contain blocks in several directions. */
const GROUPS = 'div, section, article, figure, center'
const DIRECTED = `p, ${HEADINGS}, pre, blockquote, ul, ol, dl, table, figcaption, ${GROUPS}`

interface RichHtmlProps {
  html: string
  /**
   * Another version, as the editor keeps it, and so is `html`. Blocks of `html` that it lacks are
   * highlighted, and marked for screen readers.
   */
  comparedWith?: string
}

/** Sanitizes and renders HTML from the server, which must not be rendered in any other way. */
export function RichHtml({ html, comparedWith }: RichHtmlProps) {
  const body = parsePage(html)
  if (comparedWith !== undefined) markChanges(body, comparedWith)
  setDirections(body)
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
  const known = blocksOf(parsePage(other)).map(({ key }) => key)
  for (const { block, key } of blocksOf(body)) {
    const place = known.indexOf(key)
    if (place !== -1) {
      known.splice(place, 1)
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
  spellOutClasses(page)
  const body = parseHtml(sanitize(page))
  openElsewhere(body)
  return body
}

/** Returns the innermost blocks. Their keys also tell the lists and quotes that they are in. */
function blocksOf(body: HTMLElement): { block: Element; key: string }[] {
  return [...body.querySelectorAll(`p, ${HEADINGS}, pre, hr`)].map((block) => {
    let key = block.outerHTML
    for (let around = block.parentElement; around && around !== body; around = around.parentElement)
      key += (around.cloneNode() as Element).outerHTML
    return { block, key }
  })
}

/** Gives each outermost block the direction of its first letter, unless the page says another one. */
function setDirections(body: HTMLElement): void {
  for (const block of body.querySelectorAll<HTMLElement>(DIRECTED)) {
    const isGroup = block.matches(GROUPS) && [...block.children].some(hasBlock)
    if (!isGroup && !block.closest('[dir]')) block.dir = 'auto'
  }
}
