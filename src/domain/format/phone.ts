/** Between two numbers. The comma in '555 0100, ext. 42' is not. */
const BETWEEN = /(\s+or\s+|\s*[/,;\n]\s*(?!\s*(?:ext|x|#)))/i
const EXTENSION = /[\s,;]*(?:ext(?:ension)?|x|#)[.:]?\s*(\d{1,7})$/i
/** The 0 that is dialled only within the country. Italy's numbers keep it. */
const TRUNK_ZERO = /^(\+(?!39|378)\d{1,3})\(0\)/

/** Replaces the decimal digits of any script, such as Arabic or full-width ones, by 0 to 9. */
function withLatinDigits(text: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // In Unicode, the digits of a script follow one another, from 0 to 9.
    let before = 0
    while (isDigit(code - before - 1)) before += 1
    return String(before % 10)
  })
}

const digitsOf = (text: string) => withLatinDigits(text).replaceAll(/[^0-9]/g, '')

/** Compares digits only, of any script. */
export function hasDigitsOf(phone: string | undefined, text: string): boolean {
  return phone !== undefined && digitsOf(phone).includes(digitsOf(text))
}

/** Returns undefined rather than the link to a number that is not certain. */
function hrefOf(text: string, minLength: number): string | undefined {
  const plain = withLatinDigits(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
  const extension = EXTENSION.exec(plain)
  const number = plain
    .slice(0, extension?.index)
    .replaceAll(/[\s.\p{Pd}\u2212]/gu, '')
    .replace(/^00/, '+')
    .replace(TRUNK_ZERO, '$1')
    .replaceAll(/[()]/g, '')
  // Longer ones may be two numbers without anything between them.
  const isWhole = /^(?:\+\d{7,15}|\d{3,13})$/.test(number) && number.length >= minLength
  return isWhole ? `tel:${number}${extension ? `;ext=${extension[1]}` : ''}` : undefined
}

/**
 * Splits a text into its phone numbers, with their links, and what is between them. Returns one part
 * without a link unless all of the text is certain.
 *
 * We don't use libphonenumber-js, because it needs 80 kB, and the country, which accounts don't tell.
 */
export function splitPhones(text: string): { text: string; href?: string }[] {
  const texts = text.split(BETWEEN)
  // '0018 / 19' is one number and the end of another.
  const minLength = texts.length > 1 ? 7 : 3
  const isBetween = (index: number) => index % 2 === 1
  const parts = texts.map((text, index) => {
    const href = isBetween(index) ? undefined : hrefOf(text, minLength)
    return href === undefined ? { text } : { text, href }
  })
  const isCertain = parts.every(({ href }, index) => isBetween(index) || href !== undefined)
  return isCertain ? parts : [{ text }]
}
