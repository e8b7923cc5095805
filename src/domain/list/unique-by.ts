/** Drops repeated rows: new rows shift the pages, so a row can be on two pages. */
export function uniqueBy<Row>(rows: readonly Row[], rowKey: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = rowKey(row)
    // Rows without a key can't be compared, so all of them are kept.
    if (key === '') return true
    const isRepeat = seen.has(key)
    seen.add(key)
    return !isRepeat
  })
}
