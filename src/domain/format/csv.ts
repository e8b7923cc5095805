/** A CSV file must begin with this character, because otherwise Excel does not recognize UTF-8. */
export const CSV_BOM = '\uFEFF'

/*
 * Match wherever a spreadsheet may start a formula: at the start of the text, or after a character
 * that separates cells or rows in some locale. A spreadsheet may ignore quotes and spaces there, and
 * may take the closing quote of a text that ends with a separator for an opening one.
 */
const AT_START = /^(?=["\s]*[=+\-@＝＋－＠]|[" ]*[\t\r\n])/
const AFTER_SEPARATOR = /(?:;|\t|\r\n?|\n)(?=["\s]*(?:[=+\-@＝＋－＠]|$)|[" ]*[\t\r])/g
/**
 * Matches at the start of a zip code, phone number or id that a spreadsheet would take for a number,
 * and so drop its zeros or last digits.
 */
const AT_CODE = /^(?= *(?:0[\d ().-]+|\d{12,}|\d[\d.]*e\d+) *$)/i
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return dateText(value)
  return JSON.stringify(value) ?? ''
}

/** Spreadsheets take '2024-03-05 23:45:00' for a date, but not the 'T' and 'Z' of ISO 8601. */
function dateText(date: Date): string {
  return Number.isFinite(date.getTime()) ? date.toISOString().slice(0, -5).replace('T', ' ') : ''
}

/**
 * Puts an apostrophe before what could be a formula or is a code so that a spreadsheet shows it as
 * text. Unlike a tab, the apostrophe can be seen, and no spreadsheet starts a formula after it.
 * Unlike `="02139"`, it means the same to all that read CSV. Returns '' for a missing value, NaN or
 * Infinity.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const safe = textOf(value)
    .replaceAll(AFTER_SEPARATOR, "$&'")
    .replace(AT_START, "'")
    .replace(AT_CODE, "'")
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
