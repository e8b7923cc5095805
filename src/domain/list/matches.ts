import { trimIdentifier } from '@/domain/format/trim'

/** A shorter word with one typo would be like too many others. */
const MIN_TYPO_LENGTH = 4

/**
 * Returns the text as a search compares it: without case, accents, invisible characters, and the ways to encode them. 'CAFÉ',
 * 'Café' and 'cafe' are the same. Converts to upper case first, for 'ß' and the dotless 'ı'.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .toLowerCase()
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns whether one letter was added, left out, replaced, or swapped with its neighbour. */
function isTypo(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  const rest = Math.min(typed.length, meant.length) - start
  while (end < rest && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [a, b] = [typed, meant].map((word) => word.slice(start, word.length - end))
  if (a === undefined || b === undefined) return false
  return (a.length < 2 && b.length < 2) || (a.length === 2 && a === `${b[1]}${b[0]}`)
}

/**
 * Returns whether each word of `query` is the beginning of a word of `text`. If `typos` is true, a
 * word of at least four letters may contain one typo.
 */
export function matches(text: string, query: string, typos = false): boolean {
  const words = wordsOf(text)
  return wordsOf(query).every((typed) =>
    words.some((word) => {
      if (word.startsWith(typed)) return true
      if (!typos || typed.length < MIN_TYPO_LENGTH) return false
      return [-1, 0, 1].some((more) => isTypo(typed, word.slice(0, typed.length + more)))
    }),
  )
}

/** Returns whether one of the texts contains what was searched for. */
export function includesText(texts: readonly (string | undefined)[], search: string): boolean {
  const wanted = fold(trimIdentifier(search))
  return texts.some((text = '') => fold(text).includes(wanted))
}
