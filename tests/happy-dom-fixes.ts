/*
 * Fixes two DOM methods that DOMPurify needs and happy-dom implements incorrectly. Without them,
 * DOMPurify removes almost nothing in unit tests. tests/e2e/demo/xss.spec.ts tests it in a browser.
 */

// happy-dom's getter on Node.prototype returns '' for elements; only Element overrides it.
const names: Record<number, string> = { 3: '#text', 8: '#comment', 9: '#document' }
Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node): string {
    return this instanceof Element ? this.tagName : (names[this.nodeType] ?? '')
  },
})

// happy-dom's iterator stops when its current node is removed. This one iterates over a snapshot and
// skips the nodes removed since.
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

// Mantine's Textarea resizes when web fonts have loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
