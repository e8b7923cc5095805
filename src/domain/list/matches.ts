import { trimSearch } from '@/domain/format/trim'

/**
 * Returns the text as a search compares it: without case, accents and invisible characters, and with
 * one space between words. 'CAFÉ', 'Café' and 'cafe' are the same. Converts to upper case first, for
 * 'ß' and the dotless 'ı'.
 */
export function fold(text: string): string {
  // Printable ASCII, as most texts are, takes a quarter of the time this way.
  if (/^[ -~]*$/.test(text) && !text.includes('  ')) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
}

/** Returns whether one of the texts contains what was searched for. */
export function includesText(
  texts: readonly (string | undefined)[],
  search: string,
): boolean {
  const foldedSearch = fold(trimSearch(search))
  return texts.some((text = '') => fold(text).includes(foldedSearch))
}
