/** Goes in front of the file; without it Excel reads UTF-8 as the machine's legacy code page. */
export const CSV_BOM = '\uFEFF'

/**
 * A sign that a spreadsheet would run as a formula: at the start of the text, and after any
 * character that some locale or import dialog treats as the end of a cell. Full-width signs are
 * included.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g
const LEADING_BREAK = /^(?=[\t\r\n])/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : ''
  return JSON.stringify(value) ?? ''
}

/**
 * One cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before the
 * sign. Numbers stay numbers, negative ones too; missing values, NaN and Infinity are empty.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const safe = textOf(value).replaceAll(FORMULA, "$1'").replace(LEADING_BREAK, "'")
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as CSV, every row ended by CRLF; without the byte order mark. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}
