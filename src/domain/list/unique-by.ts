/** New rows on the server shift the pages, so two pages may contain the same row. */
export function uniqueBy<Row>(rows: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = rowKey(row)
    // Keeps all rows without a key, because they can't be compared.
    if (key === '') return true
    const isRepeat = seen.has(key)
    seen.add(key)
    return !isRepeat
  })
}
