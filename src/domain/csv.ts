/** Goes in front of the file, or Excel reads its UTF-8 as the machine's old code page. */
export const CSV_BOM = '\uFEFF'

const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : ''
  return JSON.stringify(value) ?? ''
}

/**
 * One cell by RFC 4180. Text that a spreadsheet would run as a formula gets a leading apostrophe;
 * numbers stay numbers, negative ones too; missing values and numbers that are none are empty.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'bigint') return String(value)
  const text = textOf(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as CSV text, every row ended by CRLF; without the byte order mark. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}
