import '@mantine/core/styles/Table.layer.css'
import { Button, Group, Input, Paper, Stack, Table, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'
import { type FieldError, get, useController, useFormState } from 'react-hook-form'

import type { Raw } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import { Sentence } from '@/ui/page/sentence'

import { type EditServiceValues, Items } from '../service-schema'
import { ItemDialog } from './item-dialog'
import type { ItemFormProps } from './item-form-panel'
import { Detail, type ItemContentProps, ItemRow, type RunTool } from './item-row'
import { itemTitle, rawItem } from './item-values'
import { type ItemsValue, type KeyedItem, useItemRows } from './use-item-rows'
import { useItemTools } from './use-item-tools'

import classes from '../editor.module.css'

const FIRST_ROWS = 10

const NEW_ITEM: { index: number | null; isOpen: boolean } = { index: null, isOpen: true }

export interface ItemListProps {
  items: ItemsValue
  /** What an item is called, such as 'question', and what its list is called. */
  noun: string
  label: string
  /** Shown while the list is empty. */
  hint?: string
  /** With headings, the list is a table. */
  headings?: readonly string[]
  /** The field that names an item. */
  titleField: string
  /** What a new item begins with. */
  newItem: Raw
  Content: ComponentType<ItemContentProps>
  Form: ComponentType<ItemFormProps>
  /**
   * For a list in an item: tells it from all others of the service in the keys of drafts, where others
   * have their name.
   */
  draftKey?: string
  /** Each time it changes, the dialog for a new item opens. */
  adds?: number
}

/** A list of items. Removing one needs no confirmation, because the user can undo it. */
export function ItemList({
  items,
  noun,
  label,
  titleField,
  newItem,
  Form,
  draftKey,
  adds = 0,
  ...list
}: ItemListProps) {
  const itemRows = useItemRows(items)
  const { rows, removed, save } = itemRows
  /** The item whose dialog is open, or was last. Its index is null if it is new. */
  const [edited, setEdited] = useState<typeof NEW_ITEM>()
  const [added, setAdded] = useState(adds)
  if (adds !== added) {
    setAdded(adds)
    setEdited(NEW_ITEM)
  }
  const { run, undo } = useItemTools(itemRows, titleField, (index) =>
    setEdited({ index, isOpen: true }),
  )
  const change = useCallbackRef(save)

  if (!items.value) {
    return (
      <Detail>{`The ${noun}s could not be read. Update sends them back unchanged.`}</Detail>
    )
  }
  return (
    <Stack align="flex-start" gap="sm">
      <RowList {...list} label={label} rows={rows} run={run} onChange={change} />
      {removed && (
        <RemovedItem
          key={removed.key}
          title={itemTitle(removed.raw, titleField)}
          onUndo={undo}
        />
      )}
      <AddButton name={items.name} noun={noun} onClick={() => setEdited(NEW_ITEM)} />
      {edited && (
        <ItemDialog
          noun={noun}
          listLabel={draftKey && label}
          listKey={draftKey ?? items.name}
          titleField={titleField}
          index={edited.index}
          raw={edited.index === null ? newItem : rawItem(rows[edited.index]?.raw)}
          Form={Form}
          opened={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
          onSave={(raw) => save(edited.index, raw)}
        />
      )}
    </Stack>
  )
}

/** A list of items that is a field of the form. */
export function useItemsField(
  name: 'modifiers' | 'intakeQuestions' | 'recurringOptions',
): ItemsValue {
  const { field } = useController<EditServiceValues, typeof name>({ name })
  return {
    name,
    value: field.value.rows,
    onChange: (rows) => field.onChange(new Items(rows)),
  }
}

interface RowListProps extends Pick<
  ItemListProps,
  'label' | 'hint' | 'headings' | 'Content'
> {
  rows: readonly KeyedItem[]
  run: RunTool
  onChange: (index: number, raw: Raw) => void
}

function RowList({ label, hint, headings, Content, rows, run, onChange }: RowListProps) {
  const shownRows = useShownRows(rows)
  if (rows.length === 0) return <Detail>{hint}</Detail>
  return (
    <ListFrame label={label} headings={headings}>
      {shownRows.map(({ key, raw }, index) => (
        <ItemRow
          key={key}
          Content={Content}
          raw={raw}
          index={index}
          titleId={key}
          isLast={index === rows.length - 1}
          run={run}
          onChange={onChange}
        />
      ))}
    </ListFrame>
  )
}

/**
 * Returns the first rows, so that a long list shows at once, and then all of them, which React renders
 * in the background, in small steps.
 */
function useShownRows(rows: readonly KeyedItem[]) {
  const count = useDeferredValue(Infinity, FIRST_ROWS)
  return rows.slice(0, count)
}

interface ListFrameProps {
  label: string
  headings: readonly string[] | undefined
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
    <Table.ScrollContainer type="native" minWidth="18rem" w="100%" maw="var(--form-width)">
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

interface RemovedItemProps {
  title: string
  onUndo: () => void
}

function RemovedItem({ title, onUndo }: RemovedItemProps) {
  return (
    <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          <Sentence text={`${isolate(title)} was removed.`} />
        </Text>
        <Button autoFocus variant="subtle" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      </Group>
    </Paper>
  )
}

interface AddButtonProps {
  /** The path of the list in the form, whose error is shown below the button. */
  name: string
  noun: string
  onClick: () => void
}

function AddButton({ name, noun, onClick }: AddButtonProps) {
  // getFieldState() would also subscribe to whether the list was changed.
  const error = get(useFormState({ name }).errors, name) as FieldError | undefined
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        name={name}
        onClick={onClick}
      >
        {`Add ${noun}`}
      </Button>
      {error?.message && <Input.Error mt="xs">{error.message}</Input.Error>}
    </div>
  )
}
