/*
 * Reads the markers of lists, such as '3.', 'b)', 'iv.' and '·', which are text in what Word copies.
 */

export interface ListFormat {
  kind: 'bullet' | 'decimal' | 'letter' | 'roman'
  /** The `type` of an ordered list. */
  type?: 'a' | 'A' | 'i' | 'I'
}

/**
 * Returns the format of a list by its first markers, because 'v.' is followed by 'w.' or by 'vi.'.
 * Returns nothing if no list of HTML counts so, such as '2.1.1' and 'Step 2:'.
 */
export function readFormat([first = '', second = '']: string[]): ListFormat | undefined {
  if (parseDecimal(first) !== undefined) return { kind: 'decimal' }
  const letters = readLetters(first)
  if (letters === undefined && isBullet(first)) return { kind: 'bullet' }
  if (letters === undefined) return undefined
  const isCapital = letters === letters.toUpperCase()
  const kind = kindOfLetters(letters, readLetters(second) ?? '')
  if (kind === 'letter') return { kind, type: isCapital ? 'A' : 'a' }
  return kind && { kind, type: isCapital ? 'I' : 'i' }
}

function kindOfLetters(letters: string, next: string): 'letter' | 'roman' | undefined {
  const letter = parseLetter(letters)
  const isRoman = parseRoman(letters) !== undefined
  if (letter !== undefined && parseLetter(next) === letter + 1) return 'letter'
  if (isRoman && parseRoman(next) !== undefined) return 'roman'
  if (letter === undefined) return undefined
  // Alone, 'c.' is rather a letter than a hundred.
  return isRoman && /[ivx]/i.test(letters) ? 'roman' : 'letter'
}

/** Returns the number that a marker stands for in a format, or nothing if it has another one. */
export function parseMarker(
  marker: string,
  { kind, type }: ListFormat,
): number | undefined {
  if (kind === 'bullet') return isBullet(marker) ? 1 : undefined
  if (kind === 'decimal') return parseDecimal(marker)
  const letters = readLetters(marker)
  const isCapital = letters === letters?.toUpperCase()
  if (letters === undefined || isCapital !== (type === 'A' || type === 'I'))
    return undefined
  return kind === 'letter' ? parseLetter(letters) : parseRoman(letters)
}

/** Bullets in Word's symbol fonts are letters, such as 'o', 'q' and '§'. */
function isBullet(marker: string): boolean {
  return marker !== '' && (marker.length === 1 || !/[\p{L}\p{N}]/u.test(marker))
}

function parseDecimal(marker: string): number | undefined {
  const [, digits] = /^\(?(\d+)\p{P}?$/u.exec(marker) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function readLetters(marker: string): string | undefined {
  return /^\(?([a-z]+)\p{P}$/iu.exec(marker)?.[1]
}

function parseLetter(letters: string): number | undefined {
  return letters.length === 1 ? letters.codePointAt(0)! % 32 : undefined
}

const ROMAN = /^m*(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const DIGITS: Partial<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
}

function parseRoman(letters: string): number | undefined {
  if (letters === '' || !ROMAN.test(letters)) return undefined
  const digits = Array.from(letters.toLowerCase(), (letter) => DIGITS[letter] ?? 0)
  return digits.reduce((sum, digit, index) => {
    const next = digits[index + 1] ?? 0
    return digit < next ? sum - digit : sum + digit
  }, 0)
}
