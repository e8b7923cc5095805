/** A CSV file must begin with this character, because otherwise Excel does not recognize UTF-8. */
export const CSV_BOM = '\uFEFF'

/*
 * Match wherever a spreadsheet may start a formula: at the start of the text, or after a character
 * that separates cells or rows in some locale. A spreadsheet may ignore quotes and spaces there, and
 * may take the closing quote of a text that ends with a separator for an opening one.
 */
const AT_START = /^(?=["\s]*[=+\-@＝＋－＠]|[" ]*[\t\r\n])/
const AFTER_SEPARATOR = /(?:;|\t|\r\n?|\n)(?=["\s]*(?:[=+\-@＝＋－＠]|$)|[" ]*[\t\r])/g
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : ''
  return JSON.stringify(value) ?? ''
}

/**
 * Puts an apostrophe before what could be a formula so that a spreadsheet shows it as text. Returns
 * '' for a missing value, NaN or Infinity.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const safe = textOf(value).replaceAll(AFTER_SEPARATOR, "$&'").replace(AT_START, "'")
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns CSV without `CSV_BOM`; every row ends with CRLF. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}
