import { Button, Input, Portal } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ComponentType, useState } from 'react'
import { type FieldPathValue, get, useFormState, useWatch } from 'react-hook-form'

import { Dialog } from '@/ui/overlay/dialog'

import type { RowFormProps } from './row-forms'
import { type EditServiceValues, newRowKey, type ServiceForm } from './service-schema'

export type ListName =
  | 'modifiers'
  | `modifiers.${number}.options`
  | 'intakeQuestions'
  | 'recurringOptions'

type Value<Name extends ListName> = FieldPathValue<EditServiceValues, Name>
export type RowOf<Name extends ListName> = Extract<Value<Name>, { rowKey: string }[]>[number]

export interface RowsOptions<Name extends ListName> {
  form: ServiceForm
  name: Name
  /** What a row is called, such as 'question'. */
  noun: string
  /** Adds or edits a row in a dialog. Passes only the fields in its own schema to `onSave`. */
  Form: ComponentType<RowFormProps<RowOf<Name>, object>>
  onAdded?: (row: RowOf<Name>) => void
}

/**
 * Reads and changes a list of the editor's form. `edit` opens the dialog for a row, or for a new one
 * if the index is null. Render `footer`, which contains the dialog and an Add button, below the rows.
 */
export function useRows<Name extends ListName>(options: RowsOptions<Name>) {
  const { form, name, noun, Form, onAdded } = options
  const rows = useWatch({ control: form.control, name }) as RowOf<Name>[]
  const [index, setIndex] = useState<number | null>(null)
  const [opened, setOpened] = useState(false)
  const row = index === null ? undefined : rows[index]

  function setRows(next: RowOf<Name>[]) {
    // An error about a group's options belongs to `modifiers`, so a change to the options must
    // trigger the validation of `modifiers`.
    const list = name.startsWith('modifiers') ? 'modifiers' : name
    const isInvalid = form.getFieldState(list).error !== undefined
    form.setValue(name, next as Value<Name>, { shouldDirty: true })
    if (isInvalid) void form.trigger(list)
  }

  function edit(rowIndex: number | null) {
    setIndex(rowIndex)
    setOpened(true)
  }

  function save(values: object) {
    const saved = { ...(row ?? newRowKey()), ...values } as RowOf<Name>
    setRows(index === null ? [...rows, saved] : rows.with(index, saved))
    if (index === null) onAdded?.(saved)
    setOpened(false)
  }

  const footer = (
    <>
      <AddRow control={form.control} name={name} onClick={() => edit(null)}>
        {`Add ${noun}`}
      </AddRow>
      {/* The dialog must be outside the editor's form, because forms can't be nested. */}
      <Portal>
        <Dialog
          opened={opened}
          onClose={() => setOpened(false)}
          title={`${index === null ? 'Add' : 'Edit'} ${noun}`}
        >
          <Form row={row} onSave={save} />
        </Dialog>
      </Portal>
    </>
  )
  return { rows, setRows, edit, footer }
}

interface AddRowProps {
  control: ServiceForm['control']
  name: ListName
  children: string
  onClick: () => void
}

function AddRow({ control, name, children, onClick }: AddRowProps) {
  const { errors } = useFormState({ control })
  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = error?.message ?? error?.root?.message
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        data-field={name}
        onClick={onClick}
      >
        {children}
      </Button>
      {typeof message === 'string' && <Input.Error mt="xs">{message}</Input.Error>}
    </div>
  )
}
