import { Button, Group, Input, Paper, Portal, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useContext, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { get, useFieldArray, useFormState, useWatch } from 'react-hook-form'

import { known, Unreadable } from '@/api/schema/unreadable'
import { formatCount } from '@/domain/format/count'
import { LiveRegion } from '@/ui/feedback/live-region'
import { Dialog } from '@/ui/overlay/dialog'

import { RowDraftContext } from './row-draft'
import type { RowKind } from './row-forms'
import { RowTools } from './row-tools'
import type { ServiceForm } from './service-schema'
import { nameOfUnreadable } from './unreadable-row'

type ListName = 'modifiers' | `modifiers.${number}.options` | 'intakeQuestions' | 'recurringOptions'

export interface RowsOptions<Row> extends RowKind<Row> {
  form: ServiceForm
  name: ListName
  onAdded?: () => void
}

/** The part of useFieldArray() that this file needs, for any of the lists. */
interface FieldArray<Row> {
  fields: { key: string }[]
  insert: (index: number, row: Row, options: { shouldFocus: false }) => void
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

/**
 * Reads and changes a list of the editor's form. `edit` opens the dialog for a row, or for a new one
 * if the index is null. Render a row's `tools` in it, and `footer` below the rows. A row that could
 * not be read can only be moved and removed, and one that stands for a whole list only be removed.
 *
 * Removing a row needs no confirmation, because the user can undo it.
 */
export function useRows<Row extends object>(options: RowsOptions<Row>) {
  type AnyRow = Row | Unreadable
  const { form, name, noun, Form, copy, onAdded } = options
  const { control } = form
  const array = useFieldArray({
    control,
    name: name as 'modifiers',
    // Not named 'id', because a row of the server may have a field of that name.
    keyName: 'key',
  }) as unknown as FieldArray<AnyRow>
  // `array.fields` doesn't follow changes to a single row.
  const values = useWatch({ control, name }) as AnyRow[]
  const { errors } = useFormState({ control, name })
  const id = useId()
  const drafts = useContext(RowDraftContext)
  const [restored, setRestored] = useState(drafts?.row?.list === name ? drafts.row : undefined)
  const [index, setIndex] = useState(restored?.index ?? null)
  const [opened, setOpened] = useState(restored !== undefined)
  const [announcement, setAnnouncement] = useState('')
  /** Announces the row that the open dialog has added last. */
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState<{ row: AnyRow; index: number } | null>(null)

  function titleOf(row: AnyRow): string {
    return row instanceof Unreadable ? nameOfUnreadable(row, noun) : options.titleOf(row)
  }

  function focusTool(row: number, tool: string) {
    document.querySelector<HTMLElement>(`[id='${id}-${row}'] [aria-label='${tool}']`)?.focus()
  }

  function insert(at: number, row: AnyRow) {
    array.insert(at, row, { shouldFocus: false })
  }

  function move(from: number, to: number, tool: string) {
    const row = values[from]
    if (!row || !values[to]) return
    // Renders at once so that the tool to focus is in its place.
    flushSync(() => {
      array.move(from, to)
      setAnnouncement(`${titleOf(row)}: ${to + 1} of ${values.length}`)
    })
    focusTool(to, tool)
  }

  function duplicate(row: Row, copied: Row, at: number) {
    flushSync(() => {
      insert(at + 1, copied)
      setAnnouncement(`${titleOf(row)} was duplicated`)
    })
    focusTool(at + 1, 'Duplicate')
  }

  function remove(row: AnyRow, at: number) {
    flushSync(() => {
      array.remove(at)
      setRemoved({ row, index: at })
    })
    document.getElementById(`${id}-undo`)?.focus()
  }

  function undo(undone: NonNullable<typeof removed>) {
    const at = Math.min(undone.index, values.length)
    flushSync(() => {
      insert(at, undone.row)
      setRemoved(null)
    })
    focusTool(at, 'Remove')
  }

  function edit(row: number | null) {
    setIndex(row)
    setRestored(undefined)
    setAdded('')
    setOpened(true)
  }

  function close() {
    setOpened(false)
    drafts?.dropRow()
  }

  function save(changed: object) {
    close()
    if (index === null) {
      add(changed as Row)
      return
    }
    const saved = { ...known(values[index]), ...changed }
    form.setValue(`${name}.${index}` as 'modifiers.0', saved as never, { shouldDirty: true })
  }

  function add(row: Row) {
    insert(values.length, row)
    onAdded?.()
  }

  function addAnother(typed: object) {
    const row = typed as Row
    add(row)
    setRestored(undefined)
    drafts?.dropRow()
    setAdded(`“${titleOf(row)}” was added, ${formatCount(values.length + 1, noun)} in all.`)
  }

  function toolsOf(row: AnyRow, at: number) {
    const read = known(row)
    const copied = read && copy(read)
    return (
      <RowTools
        id={`${id}-${at}`}
        at={at}
        count={values.length}
        onMove={(to, tool) => move(at, to, tool)}
        onDuplicate={read && copied && (() => duplicate(read, copied, at))}
        onEdit={read && (() => edit(at))}
        onRemove={() => remove(row, at)}
      />
    )
  }

  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = error?.message ?? error?.root?.message
  const isUnreadableList = values.some((row) => row instanceof Unreadable && row.isList)
  const footer = (
    <>
      <LiveRegion text={announcement} />
      {removed && (
        <Paper bg="var(--mantine-color-sunken)" px="sm" py="xs" w="100%">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {`${titleOf(removed.row)} was removed.`}
            </Text>
            <Button
              id={`${id}-undo`}
              variant="subtle"
              size="compact-sm"
              onClick={() => undo(removed)}
            >
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      {!isUnreadableList && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            data-field={name}
            onClick={() => edit(null)}
          >
            {`Add ${noun}`}
          </Button>
          {typeof message === 'string' && <Input.Error mt="xs">{message}</Input.Error>}
        </div>
      )}
      {/* The dialog must be outside the editor's form, because forms can't be nested. */}
      <Portal>
        <Dialog
          opened={opened}
          onClose={close}
          title={`${index === null ? 'Add' : 'Edit'} ${noun}`}
        >
          <Text size="sm" c="dimmed" mb={added && 'sm'} aria-live="polite">
            {added}
          </Text>
          {drafts && (
            <Form
              // Empties the form after a row was added.
              key={added}
              row={index === null ? undefined : known(values[index])}
              draft={{
                draftKey: drafts.draftKey,
                draftName: drafts.draftName,
                toDraft: (typed) => drafts.toDraft({ list: name, index, values: typed }),
                edits: restored?.values,
              }}
              panel={{
                onSubmit: save,
                ...(index === null && {
                  alternative: { label: 'Save and add another', onSubmit: addAnother },
                }),
                pending: false,
                submitLabel: 'Save',
              }}
            />
          )}
        </Dialog>
      </Portal>
    </>
  )
  const rows = array.fields.map(({ key, ...field }, at) => {
    // `values` follows a change of the list one render later.
    const row = values[at] ?? (field as AnyRow)
    return { key, row, tools: toolsOf(row, at) }
  })
  return { rows, edit, footer }
}
