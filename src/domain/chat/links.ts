/** Ends at white space and at the punctuation of other scripts, except dashes and the Catalan dot. */
const ADDRESS = /https?:\/\/(?:[!#-;=?-~·\p{Pd}\p{Pc}]|[^\s\p{P}<>])+/giu
const PUNCTUATION = /[.,:;!?'*]+$/
const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Leaves out the punctuation that ends the sentence, and a bracket opened before the address. */
function trimAddress(found: string): string {
  const address = found.replace(PUNCTUATION, '')
  const closing = address.at(-1) ?? ''
  const opening = PAIRS[closing]
  const isUnopened =
    opening !== undefined && address.split(opening).length < address.split(closing).length
  return isUnopened ? trimAddress(address.slice(0, -1)) : address
}

/** Splits a text at its http(s) addresses. `href` is undefined for the text between them. */
export function splitLinks(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = trimAddress(found)
    if (!URL.canParse(href)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
