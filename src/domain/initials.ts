// A letter or digit with the marks that sit on it; emoji and punctuation are no initials.
const LETTER = /[\p{L}\p{N}]\p{M}*/u

function capital(letter: string): string {
  const upper = letter.toUpperCase()
  // Some letters grow ('ß' -> 'SS'); an initial stays one letter.
  return upper.length > letter.length ? letter : upper
}

/** Up to two letters of a name, of its first and last word; '' when it has none. */
export function initials(name: unknown): string {
  if (typeof name !== 'string') return ''
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word)?.[0] ?? [])
  const [first] = letters
  const last = letters.length > 1 ? letters.at(-1) : undefined
  return [first, last].flatMap((letter) => (letter ? capital(letter) : [])).join('')
}
