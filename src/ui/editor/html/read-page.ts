import {
  BLOCKS,
  kindOf,
  type Look,
  lookOf,
  markerOf,
  OBJECTS,
  styleOf,
} from '@/ui/editor/html/look'

const INVISIBLE =
  'script, style, template, noscript, link, meta, base, title, head, [hidden], input[type=hidden]'

// Stand in the text for an object and for the marker of a list item.
const OBJECT = '\uFFFC'
const MARKER = '\uE000'

interface Leaf {
  node: Node
  /** The characters of a line break, an object, or a marker. */
  text?: string
  look: Look
}

/** Adjacent inline nodes, such as the text of a paragraph, and the element that contains them. */
export interface Run {
  parent: Element
  nodes: ChildNode[]
  leaves: Leaf[]
  /** How a plain text in `parent` looks. */
  look: Look
}

/** Text that looks the same throughout. */
export interface Piece {
  text: string
  look: Look
}

interface Page {
  root: HTMLElement
  body: HTMLElement
  runs: Run[]
}

export function parsePage(html: string): Page {
  const { body, documentElement: root } = new DOMParser().parseFromString(html, 'text/html')
  return { root, body, runs: runsIn(body, lookOf(body, lookOf(root, {}))) }
}

/** Returns the runs in `parent` that have content, in document order. */
export function runsIn(parent: Element, look: Look = {}): Run[] {
  const runs: Run[] = []
  let nodes: ChildNode[] = []
  function endRun() {
    const leaves = nodes.flatMap((node) => leavesOf(node, look))
    if (leaves.some(hasContent)) runs.push({ parent, nodes, leaves, look })
    nodes = []
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !hasBlock(node)) {
      nodes.push(node)
      continue
    }
    endRun()
    if (isHidden(node)) continue
    if (!OBJECTS.has(node.localName)) runs.push(...runsIn(node, lookOf(node, look)))
    else {
      nodes.push(node)
      endRun()
    }
  }
  endRun()
  if (parent.localName !== 'li') return runs

  const marker = { node: parent, text: MARKER, look: { 'list numbering': markerOf(parent) } }
  const first = runs.shift() ?? { parent, nodes: [...parent.childNodes], leaves: [], look }
  return [{ ...first, leaves: [marker, ...first.leaves] }, ...runs]
}

function leavesOf(node: Node, look: Look): Leaf[] {
  if (node.nodeType === Node.TEXT_NODE) return [{ node, look }]
  if (!(node instanceof Element) || isHidden(node)) return []
  if (node.localName === 'br') return [{ node, text: '\n', look: {} }]
  const own = lookOf(node, look)
  if (!OBJECTS.has(node.localName))
    return [...node.childNodes].flatMap((child) => leavesOf(child, own))
  const address = ['src', 'alt'].map((name) => node.getAttribute(name) ?? '').join(' ')
  const links = own['links'] === undefined ? {} : { links: own['links'] }
  return [{ node, text: OBJECT, look: { ...links, [kindOf(node) ?? '']: address } }]
}

function hasContent({ node, text }: Leaf): boolean {
  return text === undefined ? /[^ \t\r\n\f]/.test(node.nodeValue ?? '') : text === OBJECT
}

/** Returns true if the element is a block or contains one. */
export function hasBlock(element: Element): boolean {
  return BLOCKS.has(element.localName) || [...element.children].some(hasBlock)
}

function isHidden(element: Element): boolean {
  if (element.matches(INVISIBLE) || styleOf(element, 'display') === 'none') return true
  return /^(?:hidden|collapse)$/.test(styleOf(element, 'visibility') ?? '')
}

/** Returns what the run says, without differences that browsers don't show, such as extra spaces. */
export function piecesOf({ leaves }: Run): Piece[] {
  const pieces: Piece[] = []
  function trimEnd(space: RegExp) {
    const last = pieces.at(-1)
    if (!last) return
    last.text = last.text.replace(space, '')
    if (last.text === '') pieces.pop()
  }
  for (const leaf of leaves) {
    const look = withoutDefaults(leaf.look)
    for (const text of wordsOf(leaf)) {
      if (text === ' ' && /^$|[ \n\uE000]$/.test(pieces.at(-1)?.text ?? '')) continue
      if (text === '\n') trimEnd(/ +$/)
      const last = pieces.at(-1)
      // A space looks the same in each color and size.
      if (last && (text.trim() === '' || isEqual(last.look, look))) last.text += text
      else pieces.push({ text, look })
    }
  }
  trimEnd(/[ \n]+$/)
  return pieces
}

const isEqual = (a: Look, b: Look) => JSON.stringify(a) === JSON.stringify(b)

function wordsOf({ node, text }: Leaf): string[] {
  if (text !== undefined) return [text]
  const value = node.nodeValue ?? ''
  const shown = isPreformatted(node) ? value : value.replace(/[ \t\r\n\f]+/g, ' ')
  return shown.split(/([ \n\t]+)/).filter((word) => word !== '')
}

function isPreformatted(node: Node): boolean {
  const element = node.parentElement?.closest('pre, [style*="white-space"]')
  if (!element) return false
  return /pre|break-spaces/.test(styleOf(element, 'white-space') ?? element.localName)
}

function withoutDefaults(look: Look): Look {
  const direction = look['text direction']
  const side = direction === 'rtl' ? 'right' : direction === undefined ? 'left' : ''
  const entries = Object.entries(look).filter(
    ([name, value]) => name !== '' && !(name === 'alignment' && value === side),
  )
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the text that a run shows, without its objects and markers. */
export function textOf(pieces: Piece[]): string {
  const text = pieces.map((piece) => piece.text).join('')
  return text.replaceAll(OBJECT, '').replaceAll(MARKER, '').replace(/ {2,}/g, ' ').trim()
}
