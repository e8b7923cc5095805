import { Portal, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

import { overlay, type Raw } from '@/api/schema/raw'
import { formatCount } from '@/domain/format/count'
import { isolate } from '@/domain/format/isolate'
import { parseNumber } from '@/domain/format/parse-number'
import { trimText } from '@/domain/format/trim'
import { DraftAlert, useDraftForm } from '@/screens/unsaved-edits'
import { type FormDraft, useDrafts } from '@/session/drafts'
import { FormPanel } from '@/ui/form/form-panel'
import { Dialog } from '@/ui/overlay/dialog'
import { Sentence } from '@/ui/page/sentence'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

/** A kind of items. The customer's specification prescribes the names of the four kinds. */
export interface ItemKind<Item extends object> {
  /** What an item is called, such as 'question'. */
  noun: string
  titleOf: (item: Item) => string
  /** Returns what the list and the form show of an item. What could not be read is null. */
  read: (raw: Raw) => Item
  /** What a new item begins with. */
  fresh?: Raw
  /** Returns the rules for an item that was shown as `before`. */
  schemaFor: (before: Item) => z.core.$ZodType<Item, Item>
  /** The fields that hold numbers, as text. */
  numbers?: readonly (keyof Item & string)[]
  Fields: ComponentType<{ form: UseFormReturn<Item, unknown, Item> }>
}

/** The unsaved edits of an item, and what it is called: a draft of its own. */
export type ItemDraft<Item extends object = object> = FormDraft<Item, string>

export const itemDraftKey = (serviceId: string) => `item of service:${serviceId}`

interface ItemDialogProps<Item extends object> {
  kind: ItemKind<Item>
  /** Undefined if the dialog adds an item. */
  raw: Raw | undefined
  opened: boolean
  /** How many items the list has. */
  count: number
  onClose: () => void
  onSave: (raw: Raw) => void
}

/** Adds or edits an item of a list. */
export function ItemDialog<Item extends object>({
  opened,
  onClose,
  ...props
}: ItemDialogProps<Item>) {
  const title = `${props.raw ? 'Edit' : 'Add'} ${props.kind.noun}`
  return (
    // The dialog must be outside the editor's form, because forms can't be nested.
    <Portal>
      <Dialog opened={opened} onClose={onClose} title={title}>
        <ItemForms {...props} title={title} onDone={onClose} />
      </Dialog>
    </Portal>
  )
}

interface ItemFormsProps<Item extends object> extends Pick<
  ItemDialogProps<Item>,
  'kind' | 'raw' | 'count' | 'onSave'
> {
  title: string
  onDone: () => void
}

/** One form, or one after the other if several items are added. */
function ItemForms<Item extends object>(props: ItemFormsProps<Item>) {
  const { kind, count, onSave, onDone } = props
  const draftKey = itemDraftKey(route.useParams().serviceSlug)
  const [draft] = useDrafts<ItemDraft>(draftKey)
  const [{ edits, added, turn }, setState] = useState<{
    edits?: Item
    added: string
    turn: number
  }>({ added: '', turn: 0 })
  return (
    <>
      {draft?.value.base === kind.noun && (
        <DraftAlert<Item, string>
          draftKey={draftKey}
          onRestore={({ values }) => setState({ edits: values, added, turn: turn + 1 })}
        >
          What you typed here before is still there.
        </DraftAlert>
      )}
      <Text size="sm" c="dimmed" mb={added && 'sm'} aria-live="polite">
        <Sentence text={added} />
      </Text>
      <ItemForm
        // Empties the form after an item was added.
        key={turn}
        {...props}
        draftKey={draftKey}
        edits={edits}
        onAddAnother={(raw, title) => {
          onSave(raw)
          const total = formatCount(count + 1, kind.noun)
          setState({ added: `“${isolate(title)}” was added, ${total} in all.`, turn: turn + 1 })
        }}
        onSave={(raw) => {
          onDone()
          onSave(raw)
        }}
      />
    </>
  )
}

interface ItemFormProps<Item extends object> extends Pick<
  ItemFormsProps<Item>,
  'kind' | 'raw' | 'title' | 'onSave'
> {
  draftKey: string
  edits: Item | undefined
  onAddAnother: (raw: Raw, title: string) => void
}

function ItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { kind, raw, title, draftKey, edits, onSave, onAddAnother } = props
  const { noun, titleOf, read, fresh = {}, schemaFor, Fields } = kind
  const [before] = useState(() => read(raw ?? fresh))
  const [schema] = useState(() => schemaFor(before))
  const form = useDraftForm(schema, before as DefaultValues<Item>, {
    draftKey,
    draftName: `What you typed in ${title}${raw ? ` “${isolate(titleOf(before))}”` : ''}`,
    edits,
    toDraft: (values) => ({ values, base: noun }),
  })
  /** Lays what has changed over the item. A new one gets all fields. */
  const changed = (item: Item) =>
    overlay(raw ?? {}, raw ? wireOf(kind, before) : {}, wireOf(kind, item))
  return (
    <FormPanel
      form={form}
      onSubmit={(item) => onSave(changed(item))}
      alternative={
        raw
          ? undefined
          : {
              label: 'Save and add another',
              onSubmit: (item) => onAddAnother(changed(item), titleOf(item)),
            }
      }
      pending={false}
      submitLabel="Save"
    >
      <Fields form={form} />
    </FormPanel>
  )
}

/** Returns the fields as the server takes them. */
function wireOf<Item extends object>({ numbers = [] }: ItemKind<Item>, item: Item): Raw {
  const isNumber = (name: string) => (numbers as readonly string[]).includes(name)
  const fields = Object.entries(item).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return [name, value] as const
    return [name, isNumber(name) ? parseNumber(trimText(value) || '0') : trimText(value)] as const
  })
  return Object.fromEntries(fields)
}
