/** Fewer digits occur in too many numbers to search for them. */
const MIN_DIGITS = 4

/** Returns whether the text may be part of a phone number. */
export function mayBePhone(text: string): boolean {
  return !/[\p{L}@]/u.test(text) && (text.match(/\p{Nd}/gu) ?? []).length >= MIN_DIGITS
}
