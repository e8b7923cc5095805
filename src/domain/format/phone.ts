/** Writes full-width and Arabic digits as '0' to '9'. Only forms load `parse-number.ts`, which does too. */
const withAsciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))

/**
 * Returns the link that calls the number, with its digits as they stand. Returns undefined for other
 * texts, such as '1-800-FLOWERS' or two numbers.
 */
export function phoneLink(text: string): string | undefined {
  const number = withAsciiDigits(text).replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}

const digitsOf = (text: string) => withAsciiDigits(text).replaceAll(/\D/g, '')

export function hasDigitsOf(phone: string | undefined, text: string): boolean {
  const digits = digitsOf(text)
  return phone !== undefined && digits !== '' && digitsOf(phone).includes(digits)
}

/** Fewer digits may be part of an email address. */
const MIN_DIGITS_OF_NUMBER = 5

/** Returns whether the text can be nothing but a phone number, or a part of one. */
export function isPhoneNumber(text: string): boolean {
  return phoneLink(text) !== undefined && digitsOf(text).length >= MIN_DIGITS_OF_NUMBER
}

/** Fewer digits occur in too many numbers to search for them. */
const MIN_DIGITS = 4

/** Returns whether the text may be part of a phone number. */
export function mayBePhone(text: string): boolean {
  return !/[\p{L}@]/u.test(text) && digitsOf(text).length >= MIN_DIGITS
}
