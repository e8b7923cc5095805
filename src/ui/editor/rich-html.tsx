import '@mantine/core/styles/Typography.layer.css'
import { Typography } from '@mantine/core'

import { fingerprint, markChanges } from '@/ui/editor/html/mark-changes'
import { hasBlock, parsePage } from '@/ui/editor/html/read-page'
import { sanitize } from '@/ui/editor/html/sanitize'

import classes from '@/ui/editor/rich-html.module.css'

/** They may contain blocks in several directions. */
const GROUPS = 'div, section, article, figure, center'
const DIRECTED = `p, h1, h2, h3, h4, h5, h6, pre, blockquote, ul, ol, dl, table, figcaption, ${GROUPS}`

interface RichHtmlProps {
  html: string
  /**
   * Another version of `html`. Blocks of `html` that this version lacks are highlighted, and marked
   * for screen readers.
   */
  comparedWith?: string
  /** The version that both come from, to tell what is new from what was changed elsewhere. */
  base?: string
}

/** Sanitizes and renders HTML from the server, which must not be rendered in any other way. */
export function RichHtml({ html, comparedWith, base = comparedWith }: RichHtmlProps) {
  const body = parse(sanitize(html))
  if (comparedWith !== undefined && base !== undefined) {
    highlight(body, parse(sanitize(comparedWith)), parse(sanitize(base)))
  }
  setDirections(body)
  return (
    <Typography
      className={`rich-text ${classes.prose}`}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: body.innerHTML }}
    />
  )
}

/** Returns true if two pages differ at most in the spelling of their markup. */
export function looksTheSame(html: string, other: string): boolean {
  const [content, otherContent] = [html, other].map((page) => parsePage(page).runs.map(fingerprint))
  return JSON.stringify(content) === JSON.stringify(otherContent)
}

function highlight(body: HTMLElement, other: HTMLElement, base: HTMLElement): void {
  markChanges(body, other, base)
  for (const block of body.querySelectorAll('[data-changed]')) {
    const note = document.createElement('span')
    note.className = classes.note!
    note.textContent = 'Changed: '
    // With a direction of its own, it doesn't count as the beginning of the block.
    note.dir = 'ltr'
    block.prepend(note)
  }
}

/** Gives each outermost block the direction of its first letter, unless the page says another one. */
function setDirections(body: HTMLElement): void {
  for (const block of body.querySelectorAll<HTMLElement>(DIRECTED)) {
    const isGroup = block.matches(GROUPS) && [...block.children].some(hasBlock)
    if (!isGroup && !block.closest('[dir]')) block.dir = 'auto'
  }
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
