/** Precedes the rows in a file; otherwise Excel decodes UTF-8 with a legacy code page. */
export const CSV_BOM = '\uFEFF'

/**
 * Matches where a spreadsheet would start a formula: before a sign at the start of the text, or
 * after a character that some locale or import dialog treats as a cell separator. Includes
 * full-width signs.
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
 * One cell as RFC 4180 defines it. Text that a spreadsheet would run as a formula gets an
 * apostrophe before the sign. Numbers, even negative ones, are not changed; missing values, NaN and
 * Infinity are empty.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const safe = textOf(value).replaceAll(FORMULA, "$1'").replace(LEADING_BREAK, "'")
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV without the byte order mark. Every row ends with CRLF. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}
