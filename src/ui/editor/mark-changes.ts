import { kindOf, withoutWhitespace } from '@/ui/editor/content-loss'

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, td, th, dt, dd, div, section'

/**
 * Sets `data-changed` on each block of `body`, such as a paragraph or heading, that has no
 * counterpart in `other` with the same text and formatting.
 */
export function markChanges(body: HTMLElement, other: HTMLElement): void {
  const known = new Map<string, number>()
  for (const block of leafBlocks(other)) {
    const key = fingerprint(block)
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  for (const block of leafBlocks(body)) {
    const key = fingerprint(block)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    if (left <= 0 && withoutWhitespace(block.textContent) !== '')
      block.setAttribute('data-changed', '')
  }
}

function leafBlocks(body: HTMLElement): Element[] {
  return [...body.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS))
}

function fingerprint(block: Element): string {
  const formats = [...block.querySelectorAll('*')].flatMap((element) => {
    const format = `${kindOf(element) ?? ''} ${lookOf(element)}`
    return format.trim() === '' ? [] : [`${format} ${withoutWhitespace(element.textContent)}`]
  })
  return [blockKind(block), lookOf(block), withoutWhitespace(block.textContent), ...formats].join(
    '\n',
  )
}

function lookOf(element: Element): string {
  return `${element.getAttribute('href') ?? ''} ${element.getAttribute('style') ?? ''}`
}

/**
 * Returns 'li' for a <p> in a list item. The editor wraps the item's text in a <p>, which must not
 * count as a change.
 */
function blockKind(element: Element | null): string {
  if (!element) return ''
  return kindOf(element) ?? blockKind(element.parentElement)
}
