import { flattenTables } from '@/ui/editor/html/flatten-tables'
import { removeHiddenText } from '@/ui/editor/html/hidden-text'
import { nestLists } from '@/ui/editor/html/nest-lists'
import { dropPageColors } from '@/ui/editor/html/page-colors'
import { openElsewhere, parseHtml, sanitize } from '@/ui/editor/html/sanitize'
import { buildWordLists } from '@/ui/editor/html/word-lists'

/*
 * Turns pasted HTML into what the editor can keep: without what the program that it comes from hides,
 * and without that program's own colors, with its lists as lists and its tables as paragraphs.
 */

export interface Pasted {
  html: string
  /** True if it holds tables or images. */
  isCut: boolean
  /** Says what else was left out, in sentences. */
  leftOut: string[]
}

export function cleanPasted(pasted: string): Pasted {
  const body = parseHtml(pasted)
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null
  const leftOut: string[] = []
  if (!isFromEditor && removeHiddenText(body, pasted))
    leftOut.push('Hidden text was left out.')
  const isCut = body.querySelector('table, img') !== null
  buildWordLists(body)
  nestLists(body)
  if (!isFromEditor && dropPageColors(body)) {
    leftOut.push(
      'The text and background colour of the page that it comes from were left out.',
    )
  }
  flattenTables(body)
  openElsewhere(body)
  keepBlankLines(body)
  return { html: sanitize(body), isCut, leftOut }
}

/** Google Docs writes a blank line as a line break, of which the editor would read two lines. */
function keepBlankLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    if (line.matches('p + br:not(:last-child)'))
      line.replaceWith(document.createElement('p'))
  }
}
