import { Accordion, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'

import { type Raw, shownFlag, shownRows, shownText, shownWord } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { selectionTypeLabel, selectionTypes } from '@/domain/service/selection-type'
import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

import { editedFlag, editedText, requiredText, sentText } from '../edited-values'
import { type ItemFormProps, ItemFormPanel } from './item-form-panel'
import { ItemList, useItemsField } from './item-list'
import { type ItemContentProps, Detail } from './item-row'
import { countItems, itemDraftPart, rawItem, readItem, requiredLabel } from './item-values'
import { ModifierOptions } from './modifier-option'
import { WordField } from './word-field'

import header from '../../accordion-header.module.css'
import classes from '../editor.module.css'

export const modifierGroupSchema = z.object({
  title: requiredText('Please enter the name'),
  description: requiredText('Please enter the description'),
  selectionType: editedText,
  isRequired: editedFlag,
})
export type ModifierGroupValues = z.output<typeof modifierGroupSchema>

const NEW_GROUP: Raw = { options: [] }

export const readModifierGroup = (raw: unknown): ModifierGroupValues =>
  readItem(raw, {
    title: shownText,
    description: shownText,
    selectionType: (value) => shownWord(value, selectionTypes),
    isRequired: shownFlag,
  })

const toRaw = ({ title, description, selectionType, isRequired }: ModifierGroupValues) => ({
  title: sentText(title),
  description: sentText(description),
  selectionType: sentText(selectionType),
  isRequired,
})

export function ModifierGroups() {
  return (
    <ItemList
      items={useItemsField('modifiers')}
      noun="modifier group"
      label="Modifier groups"
      hint="Choices for the customer, such as rooms, extras or sizes. None yet."
      titleField="title"
      newItem={NEW_GROUP}
      Content={GroupContent}
      Form={GroupForm}
    />
  )
}

function GroupContent({ raw, index, titleId, tools, onChange }: ItemContentProps) {
  const group = rawItem(raw)
  const { title, description, selectionType, isRequired } = readModifierGroup(raw)
  const name = displayValue(title)
  const options = shownRows(group['options'])
  const summary = [
    selectionTypeLabel(selectionType),
    requiredLabel(isRequired),
    countItems(options, 'option'),
  ]
  // A group without options is invalid, so its Add button must be in sight.
  const isEmpty = options?.length === 0
  /** Undefined until it is opened, from when on its options stay mounted, and so does their Undo. */
  const [opened, setOpened] = useState<boolean | undefined>(isEmpty || undefined)
  return (
    <li>
      <Accordion
        order={3}
        keepMounted={opened !== undefined}
        // Mantine's default mode would clean up the effects of the options.
        keepMountedMode="display-none"
        value={opened || isEmpty ? 'options' : null}
        onChange={(value) => setOpened(value !== null || isEmpty)}
      >
        <Accordion.Item value="options" className={classes.group}>
          <div className={header.header}>
            <Accordion.Control>
              <bdi id={titleId}>{name}</bdi>
            </Accordion.Control>
            <Text size="sm" c="dimmed" className={header.note}>
              {summary.filter(Boolean).join(' · ')}
            </Text>
            <div className={header.actions}>{tools}</div>
          </div>
          <Accordion.Panel>
            <Stack gap="sm">
              <Detail>{description ?? MISSING}</Detail>
              <ModifierOptions
                items={{
                  name: `modifiers.${index}.options`,
                  value: options,
                  onChange: (changed) => onChange(index, { ...group, options: changed }),
                }}
                label={`Options of ${name}`}
                draftKey={`modifiers ${itemDraftPart(raw, 'title', index)} options`}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </li>
  )
}

function GroupForm({ raw, ...dialog }: ItemFormProps) {
  const [before] = useState(() => readModifierGroup(raw))
  const form = useZodForm(modifierGroupSchema, before, dialog.draft.edits)
  const { control } = form
  return (
    <ItemFormPanel
      {...dialog}
      raw={raw}
      form={form}
      before={before}
      toRaw={toRaw}
      firstField="title"
    >
      <TextField control={control} name="title" label="Name" required data-autofocus />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        required
        minRows={2}
      />
      <WordField
        control={control}
        name="selectionType"
        label="Selection type"
        words={selectionTypes}
        labelOf={selectionTypeLabel}
      />
      <CheckboxField control={control} name="isRequired" label="Required" />
    </ItemFormPanel>
  )
}
