import { isObject } from '@/api/schema/fields'
import { type Raw, shownText } from '@/api/schema/raw'
import { formatCount } from '@/domain/format/count'
import { displayValue, MISSING } from '@/domain/format/display-value'

type Readers = Record<string, (value: unknown) => string | boolean | null>

/** Reads the fields of an item. What is no object has no fields that could be read. */
export function readItem<R extends Readers>(raw: unknown, readers: R) {
  const fields = Object.entries(readers).map(([name, read]) => [
    name,
    isObject(raw) ? read(raw[name]) : null,
  ])
  return Object.fromEntries(fields) as { [Name in keyof R]: ReturnType<R[Name]> }
}

/** What is no object stays in the list as it came, unless it is edited. */
export const rawItem = (raw: unknown): Raw => (isObject(raw) ? raw : {})

/** Returns the title for a row, which is the item's text of that name. */
export function itemTitle(raw: unknown, titleField: string): string {
  return displayValue(shownText(rawItem(raw)[titleField]))
}

/**
 * Tells an item from the others of its list in the keys of drafts, also from those of the same name:
 * by its id, or by its place and title until the server has given it one.
 */
export function itemDraftPart(raw: unknown, titleField: string, index: number): string {
  return shownText(rawItem(raw)['_id']) || `${index} ${itemTitle(raw, titleField)}`
}

/** Returns text such as '2 options', or '-- options' for a list that could not be read. */
export function countItems(rows: readonly unknown[] | null, noun: string): string {
  return rows ? formatCount(rows.length, noun) : `${MISSING} ${noun}s`
}

export function requiredLabel(isRequired: boolean | null): string {
  if (isRequired === null) return `Required: ${MISSING}`
  return isRequired ? 'Required' : ''
}
