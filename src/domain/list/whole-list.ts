import { uniqueBy } from './unique-by'

/** What was read of a list beyond the page on screen. */
export interface WholeList<Row> {
  /** As they were read, each of them once. */
  rows: readonly Row[]
  /**
   * 'part' while it is read, or if that was stopped; 'limit' if it has more rows than were asked for;
   * 'whole' if it was read to its end.
   */
  extent: 'part' | 'limit' | 'whole'
  /** Why rows may be missing although the list was read to its end. */
  doubt: Doubt | undefined
  /** How many pages have been read. */
  fetched: number
  /** How many pages there are to read, if that is known. */
  pages: number | undefined
  /** What was changed here since the list was read, by the id of its row. */
  changes?: RowChanges | undefined
  /** Somebody has asked for the rest, beyond the limit. It is also read the next time. */
  toEnd?: boolean
}

/** `steps` are all fields that were changed, after each of the row's changes. */
type RowChanges = Readonly<Record<string, { steps: readonly object[]; changedAt: number }>>

export const doubts = {
  changed: 'The list changed while it was read',
  uncounted: 'The server did not say how many pages there are',
  miscounted: "The server's number of pages does not fit its rows",
}
export type Doubt = keyof typeof doubts

export interface RowWithId {
  _id: string
}

/** Keeps all rows without an id, because they can't be told apart. */
export function uniqueRows<Row extends RowWithId>(rows: readonly Row[]): Row[] {
  return uniqueBy(rows, ({ _id }) => _id)
}

/** The row as it was read, and as it was after each of its changes. */
function versionsOf<Row extends RowWithId>(
  row: Row,
  changes: RowChanges = {},
): [Row, ...Row[]] {
  const { steps = [] } = changes[row._id] ?? {}
  return [row, ...steps.map((fields) => ({ ...row, ...fields }))]
}

/** The row as it is now. */
const newest = <Row>(versions: [Row, ...Row[]]): Row => versions.at(-1) ?? versions[0]

/** The rows as they are now. */
export function currentRows<Row extends RowWithId>({
  rows,
  changes,
}: WholeList<Row>): Row[] {
  return rows.map((row) => newest(versionsOf(row, changes)))
}

/**
 * The rows, as they are now, that fit a filter. A row that fitted when it was read, or after a change
 * made here, stays until the list is read again, although a later change has taken it out of the
 * filter, unless that is one of the `earlier` changes, which were made before the filter was set.
 */
export function matchesIn<Row extends RowWithId>(
  { rows, changes = {} }: WholeList<Row>,
  isMatch: (row: Row) => boolean,
  earlier: RowChanges = {},
): Row[] {
  return rows.flatMap((row) => {
    const versions = versionsOf(row, changes)
    const before = earlier[row._id]?.steps
    // None if the list was read again since.
    const isContinued = before && before[0] === changes[row._id]?.steps[0]
    const seen = isContinued ? before.length : 0
    return versions.slice(seen).some(isMatch) ? [newest(versions)] : []
  })
}

const NOTHING_READ = {
  rows: [],
  extent: 'part',
  doubt: undefined,
  fetched: 0,
  pages: undefined,
} as const

/**
 * Notes the fields of the row with the same id that were changed here, at a time in milliseconds.
 * `list` is undefined if nothing of it has been read yet.
 */
export function withRowChange<Row>(
  list: WholeList<Row> = NOTHING_READ,
  fields: RowWithId,
  changedAt: number,
): WholeList<Row> {
  const { _id } = fields
  const { steps = [] } = list.changes?.[_id] ?? {}
  const change = { steps: [...steps, { ...steps.at(-1), ...fields }], changedAt }
  return { ...list, changes: { ...list.changes, [_id]: change } }
}

/** The changes that a reading may have missed, because they were made after it began. */
export function changesSince(
  list: WholeList<unknown> | undefined,
  startedAt: number,
): RowChanges {
  const changes = Object.entries(list?.changes ?? {})
  return Object.fromEntries(changes.filter(([, { changedAt }]) => changedAt >= startedAt))
}
