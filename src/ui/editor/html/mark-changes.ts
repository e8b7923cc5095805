import { BLOCKS, OBJECTS } from '@/ui/editor/html/look'
import { piecesOf, type Run, runsIn } from '@/ui/editor/html/read-page'

/**
 * Sets `data-changed` on each block of `body`, such as a paragraph or heading, that has no
 * counterpart in `other` with the same text and look. Its value is 'new' if `base`, the version that
 * both come from, lacks the block too. Text beside a nested block is wrapped in an element that is
 * marked.
 */
export function markChanges(body: HTMLElement, other: HTMLElement, base = other): void {
  const original = new Set(runsIn(base).map(fingerprint))
  const known = new Map<string, number>()
  for (const key of runsIn(other).map(fingerprint)) known.set(key, (known.get(key) ?? 0) + 1)
  for (const run of runsIn(body)) {
    const key = fingerprint(run)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left <= 0) elementOf(run).setAttribute('data-changed', original.has(key) ? '' : 'new')
  }
}

/** Runs with equal fingerprints read and look the same. */
export function fingerprint(run: Run): string {
  return JSON.stringify(piecesOf(run))
}

function elementOf({ parent, nodes }: Run): Element {
  const [first] = nodes
  const isWhole = nodes.length === parent.childNodes.length && BLOCKS.has(parent.localName)
  if (isWhole || !first) return parent
  if (nodes.length === 1 && first instanceof Element && !OBJECTS.has(first.localName)) return first
  const wrapper = document.createElement('span')
  first.before(wrapper)
  wrapper.append(...nodes)
  return wrapper
}
