import type { ComponentType, ReactNode } from 'react'
import * as z from 'zod/mini'

import { isObject } from '@/api/schema/fields'
import { type Raw, shownFlag, shownNumber, shownText, shownWord } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'

/** What the list and the form show of an item. Numbers are text. What could not be read is null. */
export type Item = Record<string, string | boolean | null>

export interface ItemField {
  name: string
  label: string
  /** 'text' by default. */
  type?: 'textarea' | 'number' | 'flag'
  /** The words to choose from, of which the first is the default. */
  choices?: { words: readonly string[]; labelOf: (word: string) => string }
  /** What is wrong if it is empty, or true if `errorOf` says so. */
  required?: string | true
  /** Returns what is wrong with a value that was `before`. */
  errorOf?: (value: string, before: unknown) => string | undefined
  description?: string
  decimals?: number
  leftSection?: string
  rightSection?: string
  isShown?: (item: Item) => boolean
  isDisabled?: (item: Item) => boolean
  /** Returns what else changes when the user has entered `value`. */
  follow?: (value: string, item: Item) => Item
}

/** A kind of items. The customer's specification prescribes the names of the four kinds. */
export interface ItemKind {
  /** What an item is called, such as 'question', and what its list is called. */
  noun: string
  label: string
  /** Shown while the list is empty. */
  hint?: string
  /** With headings, the list is a table. */
  headings?: readonly string[]
  /** In the order of the form. The first one is the item's title, unless `title` names another. */
  fields: readonly ItemField[]
  title?: string
  /** The fields in the order in which the specification checks them, if not that of the form. */
  checked?: readonly string[]
  /** What a new item begins with. */
  fresh?: Raw
  /**
   * Returns what a row shows beside the title, then a text and a sentence below it, or the cells of a
   * table.
   */
  factsOf: (item: Item) => (string | false)[]
  /** Returns what is compared of an item, apart from its fields. */
  textOf?: (raw: Raw) => string
  /** The contents of a list item that has more than facts. */
  Content?: ComponentType<ItemContentProps>
}

export interface ItemContentProps {
  item: Item
  /** The item as it came or was edited. */
  raw: Raw
  index: number
  title: string
  /** The id for the element that shows the title, which describes the tools. */
  titleId: string
  tools: ReactNode
  onChange: (index: number, raw: Raw) => void
}

export const titleOf = (
  { fields, title = fields[0]!.name }: ItemKind,
  item: Item,
): string => displayValue(item[title])

function shown({ type, choices }: ItemField, value: unknown): string | boolean | null {
  if (choices) return shownWord(value, choices.words, choices.words[0] ?? '')
  if (type === 'flag') return shownFlag(value)
  return type === 'number' ? shownNumber(value) : shownText(value)
}

/** What is no object stays in the list as it came, unless it is edited. */
export const rawItem = (raw: unknown): Raw => (isObject(raw) ? raw : {})

/**
 * Tells an item from the others of its list in the keys of drafts, also from those of the same name:
 * by its id, or by its place and title until the server has given it one.
 */
export const draftKeyOf = (kind: ItemKind, raw: Raw, index: number): string =>
  shownText(raw['_id']) || `${index} ${titleOf(kind, readItem(kind, raw))}`

/** What is no object has no fields that could be read. */
export const readItem = ({ fields }: ItemKind, raw: unknown): Item =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      isObject(raw) ? shown(field, raw[field.name]) : null,
    ]),
  )

/** Returns the rules for an item that was shown as `before`. */
export function schemaOf({ fields, checked = [] }: ItemKind, before: Item) {
  const inOrder = fields.toSorted(
    (a, b) => checked.indexOf(a.name) - checked.indexOf(b.name),
  )
  return z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))).check(
    z.superRefine((item, context) => {
      for (const { name, required, errorOf, isShown, isDisabled } of inOrder) {
        const value = item[name]
        if (typeof value !== 'string' || isShown?.(item) === false || isDisabled?.(item))
          continue
        const isMissing = typeof required === 'string' && trimText(value) === ''
        const message = isMissing ? required : errorOf?.(value, before[name])
        if (message !== undefined)
          context.addIssue({ code: 'custom', message, path: [name] })
      }
    }),
  )
}

/** Returns the fields as the server takes them. */
export function wireOf({ fields }: ItemKind, item: Item): Raw {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = item[name]
      if (typeof value !== 'string') return [name, value]
      return [
        name,
        type === 'number' ? parseNumber(trimText(value) || '0') : trimText(value),
      ]
    }),
  )
}

/** Returns text such as 'Discount: 10%', or nothing for an empty field. */
function textOfField({ name, label, choices, ...field }: ItemField, item: Item): string {
  const value = item[name]
  if (typeof value !== 'string') return value ? label : ''
  const { leftSection = '', rightSection = '' } = field
  const text = choices ? choices.labelOf(value) : trimText(value)
  return text && `${label}: ${leftSection}${text}${rightSection}`
}

/** Returns a line per item. What could not be read as a whole is compared as it came. */
export function textOfItems(kind: ItemKind, rows: readonly unknown[] | null): string {
  if (!rows) return MISSING
  return rows
    .map((raw) => {
      const item = readItem(kind, raw)
      if (Object.values(item).includes(null))
        return `Could not be read: ${JSON.stringify(raw)}`
      const facts = kind.fields.map((field) => textOfField(field, item))
      return [...facts, kind.textOf?.(rawItem(raw))].filter(Boolean).join(' · ')
    })
    .join('\n')
}
