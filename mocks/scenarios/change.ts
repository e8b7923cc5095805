import type { Db } from '../db'

type Row = Record<string, unknown>

/** Removes all but the first rows of a table; those that `except` names stay and don't count. */
export function keepFirst<T>(table: Map<string, T>, count: number, except?: (row: T) => boolean) {
  let kept = 0
  for (const [key, row] of table) {
    if (except?.(row)) continue
    kept += 1
    if (kept > count) table.delete(key)
  }
}

/** Whether it is an admin's account: no scenario may lock the demo out. */
export const isAdmin = ({ role }: { role?: string | undefined }) => role === 'admin'

/** Every row that a list or a page shows; the admins' own accounts are left out. */
export function shownRows(db: Db): Row[] {
  const tables: Iterable<unknown>[] = [
    [...db.accounts.values()].filter((row) => !isAdmin(row)),
    db.categories.values(),
    db.services.values(),
    db.bookings.values(),
    db.payments.values(),
    db.tickets.values(),
    db.conversations.values(),
    [...db.messages.values()].flat(),
  ]
  return tables.flatMap((table) => [...table]) as Row[]
}

/** What a person wrote, not what a machine compares: no ids, states, dates. */
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
const PICTURES = new Set(['image', 'profilePhoto'])

/** Replaces every written text, picture and number in a row, wherever it is nested. Changes it. */
export function rewrite(
  row: Row,
  {
    text,
    picture,
    amount,
  }: {
    text?: (text: string, key: string) => string
    picture?: () => string
    amount?: (amount: number, key: string) => number
  },
): void {
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'string' && text && WRITTEN.has(key)) row[key] = text(value, key)
    else if (typeof value === 'string' && picture && PICTURES.has(key)) row[key] = picture()
    else if (typeof value === 'number' && amount && AMOUNTS.has(key)) row[key] = amount(value, key)
    else if (typeof value === 'object' && value !== null) {
      rewrite(value as Row, {
        ...(text && { text }),
        ...(picture && { picture }),
        ...(amount && { amount }),
      })
    }
  }
}
const AMOUNTS = new Set(['amount', 'payableAmount', 'price', 'discountedPrice'])

/** The rows of an answer with nothing in them but their `_id`. */
export function nulledRows(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => (isRow(row) ? nulled(row) : null))
  if (!isRow(data)) return data
  if ('_id' in data) return nulled(data)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, nulledRows(value)]))
}

function nulled(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, key === '_id' ? value : null]),
  )
}

/** The rows of an answer with every field of another type than it should be. */
export function mistypedRows(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => (isRow(row) ? mistyped(row) : row))
  if (!isRow(data)) return data
  if ('_id' in data) return mistyped(data)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mistypedRows(value)]))
}

function mistyped(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, key === '_id' ? value : otherType(value)]),
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
