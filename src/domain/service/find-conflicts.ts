export interface FieldConflict<Field extends string> {
  field: Field
  /** True if the user did not change the field. */
  onlyTheirs: boolean
}

/**
 * Compares a record as it was loaded, as the user edited it (`mine`), and as the server has it now
 * (`theirs`). Returns the fields whose change on the server would be lost if the user saved. Each
 * field is the text that people see, so that a difference that they can't see is no conflict. `sent`
 * is what the user has sent before, which may have been saved although the answer was lost.
 */
export function findConflicts<Field extends string>(
  loaded: Readonly<Record<Field, string>>,
  mine: Readonly<Record<Field, string>>,
  theirs: Readonly<Record<Field, string>>,
  sent = loaded,
): FieldConflict<Field>[] {
  return (Object.keys(loaded) as Field[])
    .filter((field) => !looksTheSame(theirs[field], loaded[field]))
    .filter((field) => !looksTheSame(theirs[field], sent[field]))
    .filter((field) => !looksTheSame(theirs[field], mine[field]))
    .map((field) => ({ field, onlyTheirs: looksTheSame(mine[field], loaded[field]) }))
}

function looksTheSame(a: string, b: string): boolean {
  return withoutExtraSpaces(a) === withoutExtraSpaces(b)
}

function withoutExtraSpaces(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').trim()
}
