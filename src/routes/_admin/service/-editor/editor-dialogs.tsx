import { Dialog } from '@/ui/overlay/dialog'

import { setRows } from './list-parts'
import {
  IntakeQuestionForm,
  ModifierGroupForm,
  ModifierOptionForm,
  RecurringOptionForm,
} from './row-forms'
import { newRowKey, type ServiceForm } from './service-schema'

/** The specification defines the keys. If `index` is null, the dialog adds a row. */
export type EditorDialog =
  | { key: 'recurring' | 'modifierGroup' | 'intakeQuestion'; index: number | null }
  | { key: 'modifierOption'; group: number; index: number | null }

const nouns = {
  recurring: 'recurring option',
  modifierGroup: 'modifier group',
  modifierOption: 'option',
  intakeQuestion: 'question',
} as const satisfies Record<EditorDialog['key'], string>

interface EditorDialogsProps {
  form: ServiceForm
  dialog: EditorDialog
  opened: boolean
  onClose: () => void
  onGroupAdded: (key: string) => void
}

/** Render this component beside the editor's form, because forms can't be nested. */
export function EditorDialogs({ form, dialog, opened, onClose, onGroupAdded }: EditorDialogsProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${dialog.index === null ? 'Add' : 'Edit'} ${nouns[dialog.key]}`}
    >
      <DialogForm form={form} dialog={dialog} onClose={onClose} onGroupAdded={onGroupAdded} />
    </Dialog>
  )
}

function DialogForm({ form, dialog, onClose, onGroupAdded }: Omit<EditorDialogsProps, 'opened'>) {
  const { index } = dialog

  /** Returns props for a form that edits or adds a row. A new row gets the fields of `added`. */
  function rowFormProps<Row extends object>(
    rows: Row[],
    setList: (rows: Row[]) => void,
    added: { rowKey: string } = newRowKey(),
  ) {
    const row = index === null ? undefined : rows[index]
    function onSave(values: Partial<Row>) {
      const saved = { ...(row ?? added), ...values } as Row
      setList(index === null ? [...rows, saved] : rows.with(index, saved))
      onClose()
    }
    return { row, onSave }
  }

  if (dialog.key === 'modifierGroup') {
    const added = { ...newRowKey(), options: [] }
    const props = rowFormProps(
      form.getValues('modifiers'),
      (groups) => {
        setRows(form, 'modifiers', groups)
        if (index === null) onGroupAdded(added.rowKey)
      },
      added,
    )
    return <ModifierGroupForm {...props} />
  }
  if (dialog.key === 'modifierOption') {
    const name = `modifiers.${dialog.group}.options` as const
    const props = rowFormProps(form.getValues(name), (options) => setRows(form, name, options))
    return <ModifierOptionForm {...props} />
  }
  if (dialog.key === 'intakeQuestion') {
    const name = 'intakeQuestions'
    const props = rowFormProps(form.getValues(name), (questions) => setRows(form, name, questions))
    return <IntakeQuestionForm {...props} />
  }
  const name = 'recurringOptions'
  const props = rowFormProps(form.getValues(name), (options) => setRows(form, name, options))
  return <RecurringOptionForm {...props} />
}
