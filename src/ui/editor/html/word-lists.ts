/*
 * Word copies each item of a list as a paragraph. `mso-list: l0 level2 lfo1` in its style names the
 * list and the level, and its number or bullet is text.
 */

interface OpenList {
  element: HTMLElement
  level: number
  /** Differs for lists that follow each other. */
  id: string
}

/** Turns the paragraphs that Word copies for the items of lists into lists, nested by level. */
export function buildWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const previous = paragraph.previousElementSibling
    if (!previous || previous !== open[0]?.element) open = []
    const [place, depth] =
      /mso-list:\s*l\d+\s+level(\d+)(?:\s+lfo\d+)?/i.exec(styleOf(paragraph)) ?? []
    const marker = place === undefined ? undefined : markerOf(paragraph)
    const text = marker?.textContent.trim() ?? ''
    const number = numberOf(text)
    if (place === undefined || (!number && !isBullet(text))) {
      // A further paragraph of the last item.
      if (paragraph.className.startsWith('MsoListParagraph')) itemOf(open)?.append(paragraph)
      continue
    }
    marker?.remove()
    const tag = number ? 'ol' : 'ul'
    const [level, id] = [Number(depth), `${tag} ${place}`]
    const isOver = (one: OpenList) => one.level > level || (one.level === level && one.id !== id)
    open = open.filter((one) => !isOver(one))
    if (open.at(-1)?.level !== level) {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(number ?? {})) element.setAttribute(name, value)
      // Word says the direction of paragraphs only. The markers stand at the list's side.
      if (paragraph.dir !== '') element.dir = paragraph.dir
      const item = itemOf(open)
      if (item) item.append(element)
      else paragraph.before(element)
      open.push({ element, level, id })
    }
    const item = document.createElement('li')
    open.at(-1)!.element.append(item)
    item.append(paragraph)
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

const itemOf = (open: OpenList[]) => open.at(-1)?.element.lastElementChild

function markerOf(paragraph: Element): Element | undefined {
  const spans = [...paragraph.querySelectorAll('span')]
  return (
    spans.find((span) => span.previousSibling?.nodeValue?.includes('[if !supportLists]')) ??
    spans.find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
  )
}

/** Bullets in Word's symbol fonts are letters, such as 'o', 'q' and '§'. */
function isBullet(marker: string): boolean {
  return marker.length <= 1 || !/[\p{L}\p{N}]/u.test(marker)
}

/** Returns the attributes of a list that begins with a marker such as '1.', 'b)', '(iv)' or '2.3'. */
function numberOf(marker: string): { start?: string; type?: string } | undefined {
  const [, number, end] = /^\(?(?:[\p{L}\p{N}]+\.)*([\p{L}\p{N}]+)(\p{P}?)$/u.exec(marker) ?? []
  if (number === undefined || (end === '' && !/^\p{N}/u.test(number))) return undefined
  const letter = number.toLowerCase()
  const isLower = number === letter
  if (/^\d+$/.test(number)) return startingAt(Number(number))
  if (/^[ivx]+$/.test(letter)) return { ...startingAt(romanOf(letter)), type: isLower ? 'i' : 'I' }
  // After z comes aa, and then bb.
  if (/^([a-z])\1*$/.test(letter)) {
    const position = letter.charCodeAt(0) - 96 + 26 * (letter.length - 1)
    return { ...startingAt(position), type: isLower ? 'a' : 'A' }
  }
  return {}
}

const startingAt = (number: number) => (number === 1 ? {} : { start: String(number) })

function romanOf(letters: string): number {
  const values = letters.split('').map((letter) => ({ i: 1, v: 5, x: 10 })[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}
