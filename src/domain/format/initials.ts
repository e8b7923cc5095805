// A letter or digit, together with its combining marks.
const LETTER = /[\p{L}\p{N}]\p{M}*/u

function capital(letter: string): string {
  const upper = letter.toUpperCase()
  // Letters such as 'ß', which would become 'SS', stay in lower case.
  return upper.length > letter.length ? letter : upper
}

/** Returns the initials of the first and last word, or '' if the name has no letters or digits. */
export function initials(name: unknown): string {
  if (typeof name !== 'string') return ''
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word)?.[0] ?? [])
  const ends = letters.filter((_, index) => index === 0 || index === letters.length - 1)
  return ends.map(capital).join('')
}
