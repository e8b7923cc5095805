import type { ZodForm } from '@/ui/form'
import { Dialog } from '@/ui/panel'

import { newRow, type serviceForm } from './-edit-form'
import { setRows } from './-editor-lists'
import { IntakeQuestionForm } from './-intake-question-form'
import { ModifierGroupForm } from './-modifier-group-form'
import { ModifierOptionForm } from './-modifier-option-form'
import { RecurringOptionForm } from './-recurring-option-form'

/** What is edited in a modal, by the spec's section keys; an index of null adds one. */
export type EditorPanel =
  | { key: 'recurring' | 'modifierGroup' | 'intakeQuestion'; index: number | null }
  | { key: 'modifierOption'; group: number; index: number | null }

const nouns = {
  recurring: 'recurring option',
  modifierGroup: 'modifier group',
  modifierOption: 'option',
  intakeQuestion: 'question',
} as const satisfies Record<EditorPanel['key'], string>

interface EditorPanelsProps {
  form: ZodForm<typeof serviceForm>
  panel: EditorPanel
  opened: boolean
  onClose: () => void
  /** Gets the new group's key. */
  onGroupAdded: (key: string) => void
}

/** The editor's modals. They stand beside its form and not in it: a form can't hold another. */
export function EditorPanels({ form, panel, opened, onClose, onGroupAdded }: EditorPanelsProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${panel.index === null ? 'Add' : 'Edit'} ${nouns[panel.key]}`}
    >
      <PanelForm form={form} panel={panel} onClose={onClose} onGroupAdded={onGroupAdded} />
    </Dialog>
  )
}

function PanelForm({ form, panel, onClose, onGroupAdded }: Omit<EditorPanelsProps, 'opened'>) {
  const { index } = panel
  if (panel.key === 'modifierGroup') {
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
  if (panel.key === 'modifierOption') {
    const name = `modifiers.${panel.group}.options` as const
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
  if (panel.key === 'intakeQuestion') {
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

/** The list with a row in its place, or at the end. */
function put<Row>(rows: readonly Row[], index: number | null, row: Row): Row[] {
  return index === null ? [...rows, row] : rows.with(index, row)
}
