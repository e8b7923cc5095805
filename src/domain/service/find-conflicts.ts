/** The server sets these fields, so differences in them are not conflicts. */
const IGNORED = new Set(['createdAt', 'updatedAt', '__v'])

export interface FieldConflict<Field extends string> {
  field: Field
  /** True if the user did not change the field. */
  onlyTheirs: boolean
}

/**
 * Compares a record as it was loaded, as the user edited it (`mine`), and as the server has it now
 * (`theirs`). Returns the fields whose change on the server would be lost if the user saved.
 */
export function findConflicts<Field extends string>(
  loaded: Readonly<Record<Field, unknown>>,
  mine: Readonly<Record<Field, unknown>>,
  theirs: Readonly<Record<Field, unknown>>,
): FieldConflict<Field>[] {
  return (Object.keys(loaded) as Field[])
    .filter((field) => !isEqual(theirs[field], loaded[field]))
    .filter((field) => !isEqual(theirs[field], mine[field]))
    .map((field) => ({ field, onlyTheirs: isEqual(mine[field], loaded[field]) }))
}

function isEqual(a: unknown, b: unknown): boolean {
  return contentOf(a) === contentOf(b)
}

/** Returns JSON without the ignored fields. Sorts keys because the server may reorder them. */
function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part: unknown) => {
    if (IGNORED.has(key)) return undefined
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
