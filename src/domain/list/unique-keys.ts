/**
 * Returns a React key for each row. The keys differ even if a server repeats an id or omits it:
 * they consist of the id and of how often it has occurred so far.
 */
export function uniqueKeys(rows: readonly { _id?: string | undefined }[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ _id = '' }) => {
    const count = (counts.get(_id) ?? 0) + 1
    counts.set(_id, count)
    return `${count} ${_id}`
  })
}

/** Returns a React key for each text. */
export function uniqueTextKeys(texts: readonly string[]): string[] {
  return uniqueKeys(texts.map((_id) => ({ _id })))
}
