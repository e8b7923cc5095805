import { Button, Group, Input, Paper, Stack, Table, Text } from '@mantine/core'
import { randomId, useCallbackRef } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldError, get, useController, useFormState } from 'react-hook-form'

import { copyOf, type Raw } from '@/api/schema/raw'
import { formatCount } from '@/domain/format/count'
import { MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { announce } from '@/ui/feedback/live-region'
import { Sentence } from '@/ui/page/sentence'

import { ItemDialog } from './item-dialog'
import { draftKeyOf, type ItemKind, rawItem, readItem, titleOf } from './item-kind'
import { Detail, ItemRow, type RunTool } from './item-row'
import { type EditServiceValues, Items } from './service-schema'

import classes from './editor.module.css'

/** Rendered at once. React renders the other rows in the background, in small steps. */
const FIRST_ROWS = 10

const NEW_ITEM: { index: number | null; isOpen: boolean } = { index: null, isOpen: true }

/** Returns text such as '2 options', or '-- options' for a list that could not be read. */
export function countItems(rows: readonly unknown[] | null, noun: string): string {
  return rows ? formatCount(rows.length, noun) : `${MISSING} ${noun}s`
}

interface Row {
  /** Stays the same when the item is moved or edited. */
  key: string
  raw: unknown
}

interface ItemListProps {
  name: string
  /** The items as they came or were edited, or null for what is no list. */
  value: unknown[] | null
  onChange: (items: unknown[]) => void
  kind: ItemKind
  label?: string
  /** Tells the list from all others of the service. It is the `name` unless an item contains it. */
  draftKey?: string
  /** Begins with the dialog for a new item. */
  adds?: boolean
}

/** A form field of items. Removing an item needs no confirmation, because the user can undo it. */
export function ItemList(props: ItemListProps) {
  const { name, value: items, onChange, kind, label = kind.label, adds = false } = props
  const { draftKey = name } = props
  const listId = useId()
  const [list, setList] = useState<{ items: unknown[]; keys: string[] }>({
    items: [],
    keys: [],
  })
  const [removals, setRemovals] = useState<readonly (Row & { index: number })[]>([])
  const removed = removals.at(-1)
  /** The item whose dialog is open, or was last. Its index is null if it is new. */
  const [edited, setEdited] = useState(adds ? NEW_ITEM : undefined)
  const shown = useDeferredValue(Infinity, FIRST_ROWS)
  // getFieldState() would also subscribe to whether the list was changed.
  const error = get(useFormState({ name }).errors, name) as FieldError | undefined
  // The list is new, or its items were replaced, as by another admin's.
  if (items && items !== list.items && items.length + list.items.length > 0) {
    setList({ items, keys: items.map(() => randomId()) })
    setRemovals([])
  }
  const rows = (items ?? []).map((raw, index): Row => ({
    key: list.keys[index] ?? '',
    raw,
  }))

  function setRows(changed: Row[]) {
    const items = changed.map(({ raw }) => raw)
    setList({ items, keys: changed.map(({ key }) => key) })
    onChange(items)
  }
  const insert = (index: number, row: Row) => setRows(rows.toSpliced(index, 0, row))
  const nameOf = (raw: unknown) => titleOf(kind, readItem(kind, raw))
  const keyOf = (index: number) => draftKeyOf(kind, rawItem(items?.[index]), index)
  const titleId = (index: number) => `${listId}-${index}`

  const changeItem = useCallbackRef((index: number, raw: Raw) => {
    const row = rows[index]
    if (row) setRows(rows.with(index, { ...row, raw }))
  })
  const run: RunTool = useCallbackRef((tool, index) => {
    const row = rows[index]
    if (!row) return
    const { raw } = row
    if (tool === 'Edit') {
      setEdited({ index, isOpen: true })
    } else if (tool === 'Remove') {
      setRows(rows.toSpliced(index, 1))
      setRemovals([...removals, { ...row, index }])
    } else if (tool === 'Duplicate') {
      insert(index + 1, { key: randomId(), raw: copyOf(rawItem(raw)) })
      announce(`${nameOf(raw)} was duplicated`)
    } else {
      const to = index + (tool === 'Move up' ? -1 : 1)
      if (!rows[to]) return
      const button = document.activeElement
      flushSync(() => setRows(rows.toSpliced(index, 1).toSpliced(to, 0, row)))
      // A moved element loses the focus.
      if (button instanceof HTMLElement) button.focus()
      announce(`${nameOf(raw)}: ${to + 1} of ${rows.length}`)
    }
  })

  function undo({ index, ...row }: NonNullable<typeof removed>) {
    const restoredTo = Math.min(index, rows.length)
    flushSync(() => {
      setRemovals(removals.slice(0, -1))
      insert(restoredTo, row)
    })
    const restored = document.getElementById(titleId(restoredTo))?.closest('li, tr')
    restored?.querySelector<HTMLElement>('[aria-label=Remove]')?.focus()
  }

  if (!items) {
    return (
      <Detail>{`The ${kind.noun}s could not be read. Update sends them back unchanged.`}</Detail>
    )
  }
  return (
    <Stack align="flex-start" gap="sm">
      {rows.length === 0 ? (
        <Detail>{kind.hint}</Detail>
      ) : (
        <ListFrame label={label} headings={kind.headings}>
          {rows.slice(0, shown).map(({ key, raw }, index) => (
            <ItemRow
              key={key}
              kind={kind}
              raw={raw}
              index={index}
              titleId={titleId(index)}
              isLast={index === rows.length - 1}
              run={run}
              onChange={changeItem}
            />
          ))}
        </ListFrame>
      )}
      {removed && (
        <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              <Sentence text={`${isolate(nameOf(removed.raw))} was removed.`} />
            </Text>
            <Button
              key={removed.key}
              autoFocus
              variant="subtle"
              size="compact-sm"
              onClick={() => undo(removed)}
            >
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          name={name}
          onClick={() => setEdited(NEW_ITEM)}
        >
          {`Add ${kind.noun}`}
        </Button>
        {error?.message && <Input.Error mt="xs">{error.message}</Input.Error>}
      </div>
      {edited && (
        <ItemDialog
          kind={kind}
          label={label}
          draftKey={`${draftKey} ${edited.index === null ? 'new' : keyOf(edited.index)}`}
          raw={edited.index === null ? undefined : rawItem(items[edited.index])}
          opened={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
          onSave={(raw) =>
            edited.index === null
              ? insert(rows.length, { key: randomId(), raw })
              : changeItem(edited.index, raw)
          }
        />
      )}
    </Stack>
  )
}

interface ItemsFieldProps extends Pick<ItemListProps, 'kind' | 'adds'> {
  name: 'modifiers' | 'intakeQuestions' | 'recurringOptions'
}

export function ItemsField(props: ItemsFieldProps) {
  const { field } = useController<EditServiceValues, ItemsFieldProps['name']>(props)
  return (
    <ItemList
      {...props}
      value={field.value.rows}
      onChange={(rows) => field.onChange(new Items(rows))}
    />
  )
}

interface ListFrameProps {
  label: string
  headings: ItemKind['headings']
  children: ReactNode
}

function ListFrame({ label, headings, children }: ListFrameProps) {
  if (!headings) {
    return (
      <Stack component="ul" aria-label={label} className={classes.list}>
        {children}
      </Stack>
    )
  }
  return (
    <Table.ScrollContainer type="native" minWidth="18rem" w="100%" maw="52rem">
      <Table className={classes.recurring}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
