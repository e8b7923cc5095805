const names: string[] = []

/**
 * Returns the attribute by which the router tells the scroll position of an element in one chat, or
 * in one search, from that in the next one. It is a number, because the router stores it in plain
 * text.
 */
export function scrollPlace(name: string) {
  if (!names.includes(name)) names.push(name)
  return { 'data-scroll-restoration-id': names.indexOf(name) }
}
