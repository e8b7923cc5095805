/**
 * What draws nothing: white space, control characters, everything that Unicode tells a renderer to
 * ignore (such as zero-width spaces, soft hyphens, fillers and marks of direction), and the empty
 * Braille pattern.
 */
const INVISIBLE = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u')
const ENDS = new RegExp(`^[${INVISIBLE}]+|[${INVISIBLE}]+$`, 'gu')

/** Returns a text without white space at its ends, or '' if nothing in it is visible. */
export function trimText(text: string): string {
  return VISIBLE.test(text) ? text.trim() : ''
}

/**
 * Trims what is compared with a stored text, such as an email address or a search: also without
 * invisible characters at its ends, which come along when it is copied from a web page.
 */
export function trimIdentifier(text: string): string {
  return text.replace(ENDS, '')
}

/**
 * Trims what is searched for. Tabs and spaces that don't break come along when it is copied, and so do
 * the '#' before an id and the '…' of a shortened one.
 */
export function trimSearch(text: string): string {
  return trimIdentifier(text)
    .replace(/^[#…]\s*/, '')
    .replaceAll(/\s+/g, ' ')
}
