import { keysOf } from '@/domain/format/coded-word'
import { CELL_SEPARATOR } from '@/ui/editor/html/flatten-tables'
import type { Seen } from '@/ui/editor/html/reader-view'

/*
 * Names the differences between two views of a page, such as that of a stored page and that of what the
 * editor would save of it.
 */

/** What is lost with an aspect of letters that reads differently. */
const ASPECTS = {
  heading: 'headings',
  code: 'formatted code',
  alignment: 'alignment',
  direction: 'text direction',
  language: 'languages',
  weight: 'bold text',
  slant: 'italics',
  underline: 'underlines',
  strike: 'struck-out text',
  link: 'links',
  color: 'text colour',
  background: 'background colour',
  size: 'text size',
} as const

/** Those that code can't have here. */
const FORMATS = new Set<string>([
  'weight',
  'slant',
  'underline',
  'strike',
  'color',
  'background',
  'size',
])

/** Returns the names of what reads differently in two views. */
export function compareViews(before: Seen[], after: Seen[]): string[] {
  const names = new Set<string>()
  compareLetters(before, after, names)
  compareMarkers(before, after, names)
  if (areMoved('rule', before, after)) names.add('lines')
  return [...names]
}

function compareLetters(before: Seen[], after: Seen[], names: Set<string>): void {
  const had = before.filter(isLetter)
  const has = after.filter(isLetter)
  const length = Math.min(had.length, has.length)
  let same = 0
  while (same < length && had[same]!.text === has[same]!.text) {
    compareLooks(had[same]!, has[same]!, names)
    same += 1
  }
  if (same === had.length && same === has.length) return
  names.add('text')
  for (let end = 1; end <= length - same; end += 1) {
    const [letter, other] = [had.at(-end)!, has.at(-end)!]
    if (letter.text !== other.text) return
    compareLooks(letter, other, names)
  }
}

/** The separators are no text of the page, and neither view counts them. */
function isLetter({ kind, text }: Seen): boolean {
  return kind === 'letter' && text !== CELL_SEPARATOR
}

function compareLooks(had: Seen, has: Seen, names: Set<string>): void {
  if (had.gap !== has.gap && !had.block.closest('table')) {
    names.add(`${had.gap}${has.gap}`.includes('\n') ? 'line breaks' : 'spaces')
  }
  for (const aspect of keysOf(ASPECTS)) {
    if (had.look[aspect] === has.look[aspect]) continue
    names.add(FORMATS.has(aspect) && had.look.code ? ASPECTS.code : ASPECTS[aspect])
  }
  for (const name of compareNesting(had.look.nesting, has.look.nesting)) names.add(name)
}

/** Returns the names of what differs between two nestings. */
function compareNesting(had: string, has: string): string[] {
  if (had === has) return []
  const differs = (kind: RegExp) => had.match(kind)?.join() !== has.match(kind)?.join()
  const names: string[] = []
  if (differs(/\b[ou]l\b/g)) names.push('lists')
  if (differs(/\bblockquote\b/g)) names.push('quotations')
  if (names.length > 0) return names
  return differs(/\b[ou]l\b|\bblockquote\b/g) ? ['quotations'] : ['list numbering']
}

function compareMarkers(before: Seen[], after: Seen[], names: Set<string>): void {
  if (areMoved('marker', before, after)) names.add('lists')
  else if (numbersIn(before) !== numbersIn(after)) names.add('list numbering')
}

function numbersIn(view: Seen[]): string {
  const markers = view.filter(({ kind }) => kind === 'marker')
  return markers.map(({ text }) => text).join()
}

/** Whether the entries of a kind stand in other places of the text, or are more or fewer. */
function areMoved(kind: Seen['kind'], before: Seen[], after: Seen[]): boolean {
  return placesOf(kind, before).join() !== placesOf(kind, after).join()
}

/** Returns how many letters precede each entry of a kind. */
function placesOf(kind: Seen['kind'], view: Seen[]): number[] {
  let letters = 0
  return view.flatMap((seen) => {
    if (isLetter(seen)) letters += 1
    return seen.kind === kind ? letters : []
  })
}
