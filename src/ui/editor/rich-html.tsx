import '@mantine/core/styles/Typography.layer.css'
import { Typography } from '@mantine/core'

import { fingerprint, markChanges } from '@/ui/editor/html/mark-changes'
import { parsePage } from '@/ui/editor/html/read-page'
import { sanitize } from '@/ui/editor/html/sanitize'

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

/** Returns true if two pages differ at most in the spelling of their markup. */
export function looksTheSame(html: string, other: string): boolean {
  const [content, otherContent] = [html, other].map((page) => parsePage(page).runs.map(fingerprint))
  return JSON.stringify(content) === JSON.stringify(otherContent)
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
