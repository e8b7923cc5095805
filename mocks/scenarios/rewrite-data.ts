import { type Db, listsOf } from '../db'

type Row = Record<string, unknown>

/**
 * Deletes all rows after the first `count` rows. Neither counts nor deletes a row for which
 * `except` returns true.
 */
function keepFirst<T>(table: Map<string, T>, count: number, except?: (row: T) => boolean) {
  let kept = 0
  for (const [key, row] of table) {
    if (except?.(row)) continue
    kept += 1
    if (kept > count) table.delete(key)
  }
}

/** Scenarios skip admin accounts so that admins can still sign in. */
export const isAdmin = ({ role }: { role?: unknown }) => role === 'admin'

/** Returns the rows of all lists. Leaves out admin accounts. */
export function displayedRows(db: Db): Row[] {
  const rows = listsOf(db).flatMap(([, table]) => [...table.values()].flat() as Row[])
  return rows.filter((row) => !isAdmin(row))
}

/** Keeps `count` rows of each list with pages, and so many of the newest messages of each chat. */
export function keepOfAll(db: Db, count: number): void {
  for (const [name, table] of listsOf(db)) {
    if (name === 'categories' || name === 'services') continue
    if (name !== 'messages') keepFirst(table as Map<string, Row>, count, isAdmin)
  }
  for (const [id, messages] of db.messages) {
    db.messages.set(id, count === 0 ? [] : messages.slice(-count))
  }
}

/** Fields that contain text written by people, not ids, statuses or dates. */
const WRITTEN = new Set([
  'categoryName',
  'commentPlaceholder',
  'companyName',
  'description',
  'city',
  'houseNo',
  'message',
  'name',
  'phone',
  'placeholder',
  'question',
  'reason',
  'reasonDescription',
  'state',
  'street',
  'title',
  'zipCode',
])
const IMAGES = new Set(['image', 'profilePhoto'])

/**
 * Replaces texts, images and amounts with the results of the given functions. Mutates the row and
 * the objects in it.
 */
export function rewrite(
  row: Row,
  {
    text,
    image,
    amount,
  }: {
    text?: (text: string, key: string) => string
    image?: () => string
    amount?: (amount: number, key: string) => number
  },
): void {
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'string' && text && WRITTEN.has(key)) row[key] = text(value, key)
    else if (typeof value === 'string' && image && IMAGES.has(key)) row[key] = image()
    else if (typeof value === 'number' && amount && AMOUNTS.has(key))
      row[key] = amount(value, key)
    else if (typeof value === 'object' && value !== null) {
      rewrite(value as Row, {
        ...(text && { text }),
        ...(image && { image }),
        ...(amount && { amount }),
      })
    }
  }
}
const AMOUNTS = new Set(['amount', 'payableAmount', 'price', 'discountedPrice'])

/** Returns a copy of `data`. In each row of the copy, every field except `_id` is null. */
export function nulledRows(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => (isRow(row) ? nulled(row) : null))
  if (!isRow(data)) return data
  if ('_id' in data) return nulled(data)
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, nulledRows(value)]),
  )
}

function nulled(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, key === '_id' ? value : null]),
  )
}

/** Returns a copy of `data`. In each row of the copy, every field except `_id` has a wrong type. */
export function mistypedRows(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => (isRow(row) ? mistyped(row) : row))
  if (!isRow(data)) return data
  if ('_id' in data) return mistyped(data)
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, mistypedRows(value)]),
  )
}

function mistyped(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key === '_id' ? value : otherType(value),
    ]),
  )
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return { not: 'a text' }
  if (typeof value === 'number') return 'not a number'
  if (typeof value === 'boolean') return 'perhaps'
  return Array.isArray(value) ? 'not a list' : ['not an object']
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
