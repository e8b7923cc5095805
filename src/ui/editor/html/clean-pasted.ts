import { flattenTables } from '@/ui/editor/html/flatten-tables'
import { openElsewhere, parseHtml, sanitize } from '@/ui/editor/html/sanitize'

/** Turns pasted HTML into what the editor can keep. */
export function cleanPasted(pasted: string) {
  const body = parseHtml(pasted)
  const isCut = body.querySelector('table, img') !== null
  buildWordLists(body)
  flattenTables(body)
  openElsewhere(body)
  // Google Docs writes blank lines this way. The editor would read two lines from each.
  for (const line of body.querySelectorAll('br')) {
    if (line.matches('p + br:not(:last-child)')) line.replaceWith(document.createElement('p'))
  }
  return { html: sanitize(body), isCut }
}

interface OpenList {
  element: HTMLElement
  /** Such as 'l0 level2 lfo1', which names the list and the level. */
  place: string
  level: number
}

/**
 * Turns the paragraphs that Word copies for the items of lists into lists. `mso-list` in a
 * paragraph's style tells its place, and its number or bullet is text.
 */
function buildWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.previousElementSibling !== open[0]?.element) open = []
    const style = paragraph.getAttribute('style') ?? ''
    const [, place, depth] = /mso-list:\s*(l\d+\s+level(\d+)(?:\s+lfo\d+)?)/i.exec(style) ?? []
    const marker = markerOf(paragraph)
    if (place === undefined || !marker) {
      // A further paragraph of the last item.
      if (paragraph.className.startsWith('MsoListParagraph')) itemOf(open)?.append(paragraph)
      continue
    }
    const level = Number(depth)
    open = open.filter((list) => list.level < level || list.place === place)
    if (open.at(-1)?.place !== place) {
      const element = listOf(marker.textContent.trim())
      if (!element) continue
      // Word says the direction of paragraphs only. The markers stand at the list's side.
      if (paragraph.dir !== '') element.dir = paragraph.dir
      const item = itemOf(open)
      if (item) item.append(element)
      else paragraph.before(element)
      open.push({ element, place, level })
    }
    marker.remove()
    const item = document.createElement('li')
    open.at(-1)!.element.append(item)
    item.append(paragraph)
  }
}

const itemOf = (open: OpenList[]) => open.at(-1)?.element.lastElementChild

function markerOf(paragraph: Element): Element | undefined {
  const spans = [...paragraph.querySelectorAll('span')]
  return (
    spans.find((span) => span.previousSibling?.nodeValue?.includes('[if !supportLists]')) ??
    spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
  )
}

/** Returns a list that begins with a marker such as '3.', 'b)' or '·'. Other markers stay text. */
function listOf(marker: string): HTMLElement | undefined {
  const [, number, letter] = /^\(?(?:\d+\.)*(?:(\d+)\p{P}?|([a-z])\p{P})$/iu.exec(marker) ?? []
  const list = document.createElement(number || letter ? 'ol' : 'ul')
  if (number) list.setAttribute('start', number)
  else if (letter) {
    const code = letter.codePointAt(0)!
    // A list that begins with i has Roman numbers.
    list.setAttribute('type', /i/i.test(letter) ? letter : code < 97 ? 'A' : 'a')
    if (!/i/i.test(letter)) list.setAttribute('start', String(code % 32))
  }
  // Bullets in Word's symbol fonts are letters, such as 'o', 'q' and '§'.
  else if (marker.length > 1 && /[\p{L}\p{N}]/u.test(marker)) return undefined
  return list
}
