/**
 * Moves each list that stands directly in another list into an item, which the editor's schema
 * requires. It belongs to the item before it. Without one, it gets an item that shows no marker and
 * that is not counted.
 */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.matches('li')) {
      before.append(list)
      continue
    }
    const item = document.createElement('li')
    item.style.listStyleType = 'none'
    const outer = list.parentElement!
    if (outer.matches('ol') && !before)
      item.setAttribute('value', String(numberBefore(outer)))
    list.replaceWith(item)
    item.append(list)
  }
}

/** Returns the number after which an ordered list counts on to its first one. */
export function numberBefore(list: Element): number {
  const step = list.hasAttribute('reversed') ? -1 : 1
  const start = Number.parseInt(list.getAttribute('start') ?? '')
  const items = [...list.children].filter((child) => child.matches('li'))
  const first = step === 1 ? 1 : items.length
  return (Number.isNaN(start) ? first : start) - step
}
