import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

/*
 * WORKAROUND: Without the first two fixes below, DOMPurify removes almost nothing in happy-dom. Each
 * fix can go when the tests pass without it (with happy-dom 21.0.4, they do not).
 * tests/e2e/demo/xss.spec.ts tests DOMPurify in a real browser.
 */

// Replaces the nodeName getter of Node.prototype, which DOMPurify calls. In happy-dom, that getter
// returns '' for elements.
const names: Record<number, string> = { 3: '#text', 8: '#comment', 9: '#document' }
Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node): string {
    return this instanceof Element ? this.tagName : (names[this.nodeType] ?? '')
  },
})

// DOMPurify removes nodes while it iterates over them. Unlike happy-dom's iterator, this one does
// not stop when its current node is removed.
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

// Mantine's autosizing Textarea listens to document.fonts, which happy-dom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/*
 * WORKAROUND: getComputedStyle() calls structuredClone() for each ancestor of an element, which takes a
 * twentieth of the tests' CPU time. This clone is as deep. Can go when happy-dom clones only what the
 * element inherits in the end (21.0.4 does not).
 */
CSSPropertyManager.prototype.clone = function clone(this: CSSPropertyManager) {
  const properties = Object.entries(this.properties).map(
    ([name, property]) => [name, { ...property }] as const,
  )
  return Object.assign(new CSSPropertyManager(), {
    properties: Object.fromEntries(properties),
    definedPropertyNames: { ...Reflect.get(this, 'definedPropertyNames') },
  })
}
