import { kindOf } from '@/ui/editor/content-loss'

const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, td, th, dt, dd, div, section, article, ' +
  'figure, figcaption, center, caption'

/** Content without text of its own. */
const OBJECTS = 'img, hr'

/** Adjacent inline nodes, such as the text of a paragraph, and the element that contains them. */
interface Run {
  parent: Element
  nodes: ChildNode[]
}

/**
 * Sets `data-changed` on each block of `body`, such as a paragraph or heading, that has no
 * counterpart in `other` with the same text and formatting. Text beside a nested block is wrapped
 * in an element that is marked.
 */
export function markChanges(body: HTMLElement, other: HTMLElement): void {
  const known = new Map<string, number>()
  for (const key of fingerprintsOf(other)) known.set(key, (known.get(key) ?? 0) + 1)
  for (const run of runsOf(body)) {
    const key = fingerprint(run)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left <= 0) elementOf(run).setAttribute('data-changed', '')
  }
}

/** Returns the content and format of each block. Pages with equal fingerprints look the same. */
export function fingerprintsOf(body: HTMLElement): string[] {
  return runsOf(body).map(fingerprint)
}

/** Returns the runs that have content, in document order. */
function runsOf(parent: Element): Run[] {
  const runs: Run[] = []
  let nodes: ChildNode[] = []
  function endRun() {
    const isBlank = textOf(nodes) === '' && !nodes.some((node) => contains(node, OBJECTS))
    if (!isBlank) runs.push({ parent, nodes })
    nodes = []
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && contains(node, BLOCKS)) {
      endRun()
      runs.push(...runsOf(node))
    } else {
      nodes.push(node)
    }
  }
  endRun()
  return runs
}

function contains(node: Node, selector: string): boolean {
  if (!(node instanceof Element)) return false
  return node.matches(selector) || node.querySelector(selector) !== null
}

function elementOf({ parent, nodes }: Run): Element {
  const [first] = nodes
  const isWhole = nodes.length === parent.childNodes.length && parent.matches(BLOCKS)
  if (isWhole || !first) return parent
  if (nodes.length === 1 && first instanceof Element && !first.matches(OBJECTS)) return first
  const wrapper = document.createElement('span')
  first.before(wrapper)
  wrapper.append(...nodes)
  return wrapper
}

function fingerprint({ parent, nodes }: Run): string {
  const elements = nodes.filter((node) => node instanceof Element)
  const formats = elements
    .flatMap((element) => [element, ...element.querySelectorAll('*')])
    .flatMap((element) => {
      const format = `${kindOf(element) ?? ''} ${lookOf(element)}`.trim()
      return format === '' ? [] : [`${format} ${textOf([element])}`]
    })
  return [blockKind(parent), lookOf(parent), textOf(nodes), ...formats].join('\n')
}

/** Returns the text with a line break for each <br>, and with single spaces. */
function textOf(nodes: Node[]): string {
  const text = nodes.map(rawTextOf).join('')
  return text.replace(/ *\n */g, '\n').trim()
}

function rawTextOf(node: Node): string {
  if (node instanceof Element) {
    return node.localName === 'br' ? '\n' : [...node.childNodes].map(rawTextOf).join('')
  }
  return (node.nodeValue ?? '').replace(/\s+/g, ' ')
}

function lookOf(element: Element): string {
  return ['href', 'src', 'alt', 'style'].map((name) => element.getAttribute(name) ?? '').join(' ')
}

/**
 * Returns 'li' for a <p> in a list item. The editor wraps the item's text in a <p>, which must not
 * count as a change.
 */
function blockKind(element: Element | null): string {
  if (!element) return ''
  return kindOf(element) ?? blockKind(element.parentElement)
}
