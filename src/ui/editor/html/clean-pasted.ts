import {
  dropLastBreak,
  hasBlock,
  hasLine,
  spellOutLines,
  takeOver,
  wrapLooseText,
} from '@/ui/editor/html/adapt-page'
import { flattenTables } from '@/ui/editor/html/flatten-tables'
import { removeHiddenText } from '@/ui/editor/html/hidden-text'
import { nestLists } from '@/ui/editor/html/nest-lists'
import { dropPageColors } from '@/ui/editor/html/page-colors'
import {
  EMBEDDED,
  INVISIBLE,
  KEPT_BLOCKS,
  TEXT_BLOCKS,
} from '@/ui/editor/html/page-elements'
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
  spellOutLines(body)
  spellOutSizes(body)
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
  moveLastBreaks(body)
  keepLines(body)
  return { html: sanitize(body), isCut, leftOut }
}

/** What browsers show for the sizes 1 to 7 of `<font>`, which mail programs still write. */
const FONT_SIZES = ['10px', '13px', '16px', '18px', '24px', '32px', '48px']

function spellOutSizes(body: HTMLElement): void {
  for (const font of body.querySelectorAll<HTMLElement>('font[size]')) {
    const size = font.getAttribute('size')!.trim()
    // With a sign, it is relative to the normal size.
    const step = Number.parseInt(size) + (/^[+-]/.test(size) ? 3 : 0)
    font.style.fontSize ||= FONT_SIZES[Math.min(Math.max(step, 1), 7) - 1] ?? ''
  }
}

/** The editor ignores a line break at the end of these elements, although a text follows them. */
const IGNORING_BREAKS = 'font, mark, small, strike'

function moveLastBreaks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    let around = line.parentElement!
    while (!line.nextSibling && around.matches(IGNORING_BREAKS)) {
      around.after(line)
      around = line.parentElement!
    }
  }
}

/** Puts each line that stands in no block of the editor into a paragraph of its own. */
function keepLines(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`${INVISIBLE}, ${EMBEDDED}`)) element.remove()
  if (!hasBlock(body)) return
  for (const line of body.querySelectorAll('br')) {
    if (!followsBlock(line)) continue
    if (line.matches(':last-child, :is(ul, ol) > br')) line.remove()
    else line.replaceWith(document.createElement('p'))
  }
  wrapLooseText(body)
  // Word says the language of its menus around the text.
  const blocks = body.querySelectorAll<HTMLElement>(KEPT_BLOCKS)
  for (const block of blocks) takeOver(block, ['dir'])
  for (const block of body.querySelectorAll(TEXT_BLOCKS)) dropLastBreak(block)
}

/** True for a blank line as Google Docs writes it, of which the editor would read two lines. */
function followsBlock(line: Element): boolean {
  let before = line.previousSibling
  while (before && !hasLine(before)) before = before.previousSibling
  return before instanceof Element && hasBlock(before)
}
