import { Dialog } from '@/ui/overlay/dialog'

import { IntakeQuestionForm } from './forms/intake-question-form'
import { ModifierGroupForm } from './forms/modifier-group-form'
import { ModifierOptionForm } from './forms/modifier-option-form'
import { RecurringOptionForm } from './forms/recurring-option-form'
import { setRows } from './list-parts'
import { newRow, type ServiceForm } from './service-schema'

/** The editor's dialogs, by the spec's section keys. An index of null adds a row. */
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

/** Rendered beside the editor's form, because forms can't be nested. */
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
  if (dialog.key === 'modifierGroup') {
    const groups = form.getValues('modifiers')
    const group = index === null ? undefined : groups[index]
    return (
      <ModifierGroupForm
        group={group}
        onSave={(values) => {
          const saved = { ...(group ?? { ...newRow(), options: [] }), ...values }
          setRows(form, 'modifiers', put(groups, index, saved))
          if (!group) onGroupAdded(saved.key)
          onClose()
        }}
      />
    )
  }
  if (dialog.key === 'modifierOption') {
    const name = `modifiers.${dialog.group}.options` as const
    const options = form.getValues(name)
    const option = index === null ? undefined : options[index]
    return (
      <ModifierOptionForm
        option={option}
        onSave={(values) => {
          setRows(form, name, put(options, index, { ...(option ?? newRow()), ...values }))
          onClose()
        }}
      />
    )
  }
  if (dialog.key === 'intakeQuestion') {
    const questions = form.getValues('intakeQuestions')
    const question = index === null ? undefined : questions[index]
    return (
      <IntakeQuestionForm
        question={question}
        onSave={(values) => {
          const saved = { ...(question ?? newRow()), ...values }
          setRows(form, 'intakeQuestions', put(questions, index, saved))
          onClose()
        }}
      />
    )
  }
  const options = form.getValues('recurringOptions')
  const option = index === null ? undefined : options[index]
  return (
    <RecurringOptionForm
      option={option}
      onSave={(values) => {
        const saved = { ...(option ?? newRow()), ...values }
        setRows(form, 'recurringOptions', put(options, index, saved))
        onClose()
      }}
    />
  )
}

/** Replaces the row at `index`, or appends it. */
function put<Row>(rows: readonly Row[], index: number | null, row: Row): Row[] {
  return index === null ? [...rows, row] : rows.with(index, row)
}
