/*
 * DOMPurify looks at nodes in ways that a page can't tamper with, and happy-dom answers two of them
 * wrongly: without these repairs it would let nearly everything pass in tests. What it does in a
 * real browser is looked at in one (tests/e2e/demo/xss.spec.ts).
 */

// Node's own getter says '' for an element: only the one that Element puts over it knows the name.
const names: Record<number, string> = { 3: '#text', 8: '#comment', 9: '#document' }
Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node): string {
    return this instanceof Element ? this.tagName : (names[this.nodeType] ?? '')
  },
})

// The iterator loses its way when the node it stands on is removed: nothing after the first removed
// element would be looked at. The nodes of the moment are noted, and those that left are skipped.
document.createNodeIterator = function createNodeIterator(root, whatToShow, filter) {
  const shown = whatToShow ?? NodeFilter.SHOW_ALL
  const nodes = withDescendants(root).filter((node) => shown & (1 << (node.nodeType - 1)))
  let at = 0
  return {
    root,
    whatToShow: shown,
    filter: typeof filter === 'function' ? { acceptNode: filter } : (filter ?? null),
    referenceNode: root,
    pointerBeforeReferenceNode: true,
    nextNode() {
      while (at < nodes.length) {
        const node = nodes[at++]
        if (node && root.contains(node)) return node
      }
      return null
    },
    previousNode: () => null,
    detach: () => undefined,
  }
}

function withDescendants(node: Node): Node[] {
  return [node, ...[...node.childNodes].flatMap((child) => withDescendants(child))]
}
