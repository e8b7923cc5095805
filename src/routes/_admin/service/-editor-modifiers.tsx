import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useWatch } from 'react-hook-form'

import { formatDollars } from '@/domain/money'
import { selectionTypeLabel } from '@/domain/selection-type'
import { Fold } from '@/ui/fold'
import type { ZodForm } from '@/ui/form'

import {
  copyGroup,
  copyRow,
  type ModifierGroup,
  type ModifierOption,
  type serviceForm,
} from './-edit-form'
import { EditList } from './-edit-list'
import { ListError, setRows } from './-editor-lists'
import type { EditorPanel } from './-editor-panels'

import classes from './-editor.module.css'

interface EditorModifiersProps {
  form: ZodForm<typeof serviceForm>
  /** Keys of the groups that are unfolded. */
  opened: ReadonlySet<string>
  onToggle: (key: string) => void
  onEdit: (panel: EditorPanel) => void
}

export function EditorModifiers({ form, opened, onToggle, onEdit }: EditorModifiersProps) {
  const groups = useWatch({ control: form.control, name: 'modifiers' })
  return (
    <div className={classes.part}>
      {groups.length === 0 && (
        <p className={classes.second}>
          What customers choose with the service: rooms, extras, sizes. None yet.
        </p>
      )}
      <EditList
        label="Modifier groups"
        rows={groups}
        nameOf={(group) => group.title}
        onChange={(next) => setRows(form, 'modifiers', next)}
        onEdit={(index) => onEdit({ key: 'modifierGroup', index })}
        copy={copyGroup}
      >
        {(group, index, tools) => (
          <div className={classes.group}>
            <Fold
              title={group.title}
              level={3}
              opened={opened.has(group.key)}
              onToggle={() => onToggle(group.key)}
              note={groupNote(group)}
              actions={tools}
              look="plain"
            >
              <Options form={form} group={group} index={index} onEdit={onEdit} />
            </Fold>
          </div>
        )}
      </EditList>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          data-field="modifiers"
          onClick={() => onEdit({ key: 'modifierGroup', index: null })}
        >
          Add modifier group
        </Button>
        <ListError control={form.control} name="modifiers" />
      </div>
    </div>
  )
}

function groupNote({ selectionType, isRequired, options }: ModifierGroup): string {
  const count = options.length === 1 ? '1 option' : `${options.length} options`
  return [selectionTypeLabel(selectionType), isRequired ? 'Required' : '', count]
    .filter(Boolean)
    .join(' · ')
}

interface OptionsProps extends Pick<EditorModifiersProps, 'form' | 'onEdit'> {
  group: ModifierGroup
  index: number
}

function Options({ form, group, index: groupIndex, onEdit }: OptionsProps) {
  const name = `modifiers.${groupIndex}.options` as const
  return (
    <div className={classes.part}>
      {group.description !== '' && <p className={classes.second}>{group.description}</p>}
      <EditList
        label={`Options of ${group.title}`}
        rows={group.options}
        nameOf={(option) => option.title}
        onChange={(next) => setRows(form, name, next)}
        onEdit={(index) => onEdit({ key: 'modifierOption', group: groupIndex, index })}
        copy={copyRow}
      >
        {(option, _index, tools) => <OptionRow option={option} tools={tools} />}
      </EditList>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          data-field={name}
          onClick={() => onEdit({ key: 'modifierOption', group: groupIndex, index: null })}
        >
          Add option
        </Button>
        <ListError control={form.control} name={name} />
      </div>
    </div>
  )
}

function OptionRow({ option, tools }: { option: ModifierOption; tools: React.ReactNode }) {
  return (
    <div className={classes.line}>
      <div className={classes.lineText}>
        <span className={classes.lineTitle}>{option.title}</span>
        {option.description !== '' && <span className={classes.second}>{option.description}</span>}
        {option.allowComment && (
          <span className={classes.second}>Note: {option.commentPlaceholder}</span>
        )}
      </div>
      <span className={classes.amount}>{formatDollars(option.price)}</span>
      {tools}
    </div>
  )
}
