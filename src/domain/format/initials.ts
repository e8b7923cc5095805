// A letter or digit with its combining marks; emoji and punctuation don't count as initials.
const LETTER = /[\p{L}\p{N}]\p{M}*/u

function capital(letter: string): string {
  const upper = letter.toUpperCase()
  // Some letters become two ('ß' -> 'SS'); those keep their lower case.
  return upper.length > letter.length ? letter : upper
}

/** The initials of a name's first and last word, or '' if it has no letters or digits. */
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
