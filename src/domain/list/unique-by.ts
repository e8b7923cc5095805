/** Drops repeated rows. Two pages may contain the same row, because new rows shift the pages. */
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
