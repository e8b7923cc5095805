import '@mantine/core/styles/Typography.layer.css'
import { Typography } from '@mantine/core'

import { fingerprintsOf, markChanges } from '@/ui/editor/mark-changes'
import { sanitize } from '@/ui/editor/sanitize'

import classes from '@/ui/editor/rich-html.module.css'

interface RichHtmlProps {
  html: string
  /**
   * Another version of `html`. Blocks of `html` that this version lacks are highlighted, and marked
   * for screen readers.
   */
  comparedWith?: string
}

/** Sanitizes and renders HTML from the server, which must not be rendered in any other way. */
export function RichHtml({ html, comparedWith }: RichHtmlProps) {
  const safe = sanitize(html)
  const shown = comparedWith === undefined ? safe : highlight(safe, sanitize(comparedWith))
  return (
    <Typography
      className={`rich-text ${classes.prose}`}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Returns true if two pages differ at most in their markup. */
export function looksTheSame(html: string, other: string): boolean {
  const [blocks, otherBlocks] = [html, other].map((page) => fingerprintsOf(parse(sanitize(page))))
  return JSON.stringify(blocks) === JSON.stringify(otherBlocks)
}

function highlight(safe: string, other: string): string {
  const body = parse(safe)
  markChanges(body, parse(other))
  for (const block of body.querySelectorAll('[data-changed]')) {
    const note = document.createElement('span')
    note.className = classes.note!
    note.textContent = 'Changed: '
    block.prepend(note)
  }
  return body.innerHTML
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
