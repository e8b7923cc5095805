import { type ListFormat, parseMarker, readFormat } from '@/ui/editor/html/list-markers'

/*
 * Turns the paragraphs that Word copies for the items of lists into lists. `mso-list` in a paragraph's
 * style tells its place, and its number or bullet is text. Safari drops `mso-list`: there, the indent
 * tells the place.
 */

interface Item {
  paragraph: HTMLElement
  /** The element that holds the number or bullet. */
  marker: Element
  /** Names the list and the level, such as 'l0 level2 lfo1'. */
  place: string
  level: number
}

interface OpenList {
  element: HTMLElement
  place: string
  level: number
  format: ListFormat
  /** The number of its next item. */
  next: number
}

export function buildWordLists(body: HTMLElement): void {
  for (const heading of body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    const item = readItem(heading)
    if (item) keepAsText(item)
  }
  const paragraphs = [...body.querySelectorAll('p')]
  const items = paragraphs.map((paragraph) => readItem(paragraph))
  let open: OpenList[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.previousElementSibling !== open[0]?.element) open = []
    const item = items[index]
    if (item) open = addItem(item, open, markersOfList(items, index))
    // A further paragraph of the last item.
    else if (paragraph.className.startsWith('MsoListParagraph'))
      itemOf(open)?.append(paragraph)
  }
}

const itemOf = (open: OpenList[]) => open.at(-1)?.element.lastElementChild

/** Adds an item to the list that it belongs to. Returns the lists that the next one may continue. */
function addItem(item: Item, open: OpenList[], markers: string[]): OpenList[] {
  const { paragraph, place, level } = item
  const around = open.filter((list) => list.level < level || list.place === place)
  const current = around.at(-1)
  const list = current?.place === place ? current : openList(item, markers)
  const number = list && parseMarker(markers[0]!, list.format)
  if (!list || number === undefined) {
    keepAsText(item)
    itemOf(around)?.append(paragraph)
    return around
  }
  if (list !== current) {
    const parent = itemOf(around)
    if (parent) parent.append(list.element)
    else paragraph.before(list.element)
    around.push(list)
  }
  const element = document.createElement('li')
  if (list.format.kind !== 'bullet' && number !== list.next) element.value = number
  list.next = number + 1
  list.element.append(element)
  item.marker.remove()
  element.append(paragraph)
  return around
}

/** Returns the markers of an item and of those behind it in the same list. */
function markersOfList(items: (Item | undefined)[], index: number): string[] {
  const { place, level } = items[index]!
  const markers: string[] = []
  for (const item of items.slice(index)) {
    if (!item || item.level < level) break
    if (item.place === place) markers.push(textOf(item.marker))
  }
  return markers
}

function textOf(marker: Element): string {
  return marker.textContent.trim()
}

/** Returns an empty list in the format of its first markers, or nothing if no list counts so. */
function openList(
  { paragraph, place, level }: Item,
  markers: string[],
): OpenList | undefined {
  const format = readFormat(markers)
  if (!format) return undefined
  const { kind, type } = format
  const next = parseMarker(markers[0]!, format) ?? 1
  const element = document.createElement(kind === 'bullet' ? 'ul' : 'ol')
  if (kind !== 'bullet' && next !== 1) element.setAttribute('start', String(next))
  if (type) element.setAttribute('type', type)
  // Word says the direction of paragraphs only. The markers stand at the list's side.
  if (paragraph.dir !== '') element.dir = paragraph.dir
  return { element, place, level, format, next }
}

/** Keeps a number that a list can't show, such as '2.1.1', without the gap behind it. */
function keepAsText({ marker }: Item): void {
  marker.replaceWith(`${textOf(marker)} `)
}

function readItem(paragraph: HTMLElement): Item | undefined {
  const marker = findMarker(paragraph)
  if (!marker || textOf(marker) === '') return undefined
  const style = paragraph.getAttribute('style') ?? ''
  const [, place, depth] =
    /mso-list:\s*(l\d+\s+level(\d+)(?:\s+lfo\d+)?)/i.exec(style) ?? []
  if (place !== undefined) return { paragraph, marker, place, level: Number(depth) }
  const level = readIndent(paragraph)
  const isBullet = readFormat([textOf(marker)])?.kind === 'bullet'
  return {
    paragraph,
    marker,
    place: `${level} ${isBullet ? textOf(marker) : 'number'}`,
    level,
  }
}

const POINTS: Partial<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.35,
  mm: 2.835,
}

/** Returns the left margin of a paragraph in points. */
function readIndent({ style }: HTMLElement): number {
  const margin = style.marginLeft || (style.margin.split(' ')[3] ?? '')
  const [, number = 0, unit = ''] = /^([\d.]+)([a-z]+)$/.exec(margin) ?? []
  return Math.round(Number(number) * (POINTS[unit] ?? 1))
}

function findMarker(paragraph: Element): Element | undefined {
  const spans = [...paragraph.querySelectorAll('span')]
  return (
    spans.find((span) => span.previousSibling?.nodeValue?.includes('[if !supportLists]')) ??
    spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) ??
    findBeforeGap(paragraph, spans)
  )
}

/** Word writes the gap behind a marker as narrow spaces, which are all that tells it in Safari. */
function findBeforeGap(paragraph: Element, spans: Element[]): Element | undefined {
  const gap = spans.find(
    (span) =>
      /^\s+$/.test(span.textContent) &&
      /\b7(?:\.0)?pt/.test(span.getAttribute('style') ?? ''),
  )
  if (!gap) return undefined
  let marker = gap
  for (
    let around = gap.parentElement!;
    around !== paragraph;
    around = around.parentElement!
  ) {
    if (hasTextBehind(gap, around)) break
    marker = around
  }
  return paragraph.textContent.trimStart().startsWith(textOf(marker)) ? marker : undefined
}

function hasTextBehind(element: Element, around: Element): boolean {
  const texts = document.createTreeWalker(around, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const isBehind =
      element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isBehind && /\S/.test(text.nodeValue!) && !element.contains(text)) return true
  }
  return false
}
