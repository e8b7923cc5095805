import { MONTHS } from './dates'

/** A CSV file must begin with this character, because otherwise Excel does not recognize UTF-8. */
export const CSV_BOM = '\uFEFF'

/*
 * Match wherever a spreadsheet may start a formula: at the start of the text, or after a character
 * that separates cells or rows in some locale. A spreadsheet may ignore quotes and spaces there, and
 * may take the closing quote of a text that ends with a separator for an opening one.
 */
const AT_START = /^(?=["\s]*[=+\-@＝＋－＠]|[" ]*[\t\r\n])/
const AFTER_SEPARATOR = /(?:;|\t|\r\n?|\n)(?=["\s]*(?:[=+\-@＝＋－＠]|$)|[" ]*[\t\r])/g
/** A zip code, phone number or id, of whose digits a spreadsheet would drop the first or the last. */
const CODE = String.raw`0[\d ().-]+|\d{12,}`

const AMOUNT = String.raw`(?:\d{1,3}(?:[ ,.']\d{3})+|\d+)(?:[.,]\d*)?|[.,]\d+`
const UNIT = String.raw`[$€£¥%()-]`
const NUMBER = [
  String.raw`(?:${AMOUNT})e[+-]?\d+`,
  String.raw`${UNIT} ?(?:${AMOUNT})(?: ?${UNIT})*|(?:${AMOUNT}) ?${UNIT}`,
  String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d*)?|\d*[.,]\d+|\d+[.,]`,
  String.raw`(?:\d+ )?\d+ ?/ ?\d+`,
].join('|')

const names = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)
const MONTH = `(?:${names.join('|')}|sept)`
const PART = String.raw`(?:\d{4}|\d{1,2})`
const DAY = [
  String.raw`${PART}(?: ?[/.-] ?${PART}){1,2}\.?`,
  String.raw`${PART}[ ./-]*${MONTH}(?:[ .,/-]*${PART})?`,
  String.raw`${MONTH}[ ./-]*${PART}(?:[ .,/-]+${PART})?`,
].join('|')
const TIME = String.raw`\d+:\d{1,2}(?::\d{1,2})?(?:\.\d+)?(?: ?[ap]m?)?|\d{1,2} [ap]m?`

/** What a spreadsheet would store, and show, as a date, a time or another number than was written. */
const VALUE = new RegExp(
  `^ *(?:${CODE}|${NUMBER}|(?:${DAY})(?:[ ,t]+(?:${TIME})z?)?|${TIME}) *$`,
  'i',
)
/** A time that means the same, and looks the same, as text. The columns of times consist of these. */
const CLOCK = /^(?:[1-9]|1[0-2]):[0-5]\d [AP]M$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return dateText(value)
  return JSON.stringify(value) ?? ''
}

/** Spreadsheets take '2024-03-05 23:45:00' for a date, but not the 'T' and 'Z' of ISO 8601. */
function dateText(date: Date): string {
  if (!Number.isFinite(date.getTime())) return ''
  return date.toISOString().slice(0, -5).replace('T', ' ')
}

/** A spreadsheet also reads full-width digits and spaces that don't break. */
function isReadAsValue(value: unknown): boolean {
  return (
    typeof value === 'string' && !CLOCK.test(value) && VALUE.test(value.normalize('NFKC'))
  )
}

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula, a date, a time or a
 * number, so that it shows what was written. Unlike a tab, the apostrophe can be seen, and no
 * spreadsheet starts a formula after it. Unlike `="02139"`, it means the same to all that read CSV.
 * Returns '' for a missing value, NaN or Infinity.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const text = textOf(value)
  const safe = text
    .replaceAll(AFTER_SEPARATOR, "$&'")
    .replace(isReadAsValue(value) ? /^/ : AT_START, "'")
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns CSV without `CSV_BOM`; every row ends with CRLF. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}

/**
 * Names a file after its parts, such as 'accounts-search-anna-2026-11-26.csv'. Keeps only letters and
 * digits, which every system allows in a name, and not all of a long part.
 */
export function csvFileName(parts: readonly (string | undefined)[]): string {
  const text = parts.map((part = '') => part.slice(0, 60)).join(' ')
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${words.join('-')}.csv`
}
