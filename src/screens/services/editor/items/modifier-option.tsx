import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { type Raw, shownFlag, shownNumber, shownText } from '@/api/schema/raw'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { isolate } from '@/domain/format/isolate'
import { formatDollars } from '@/domain/format/money'
import { CheckboxField, TextareaField } from '@/ui/form/fields'
import { NumberField } from '@/ui/form/number-field'
import { TextField } from '@/ui/form/text-fields'
import { useZodForm } from '@/ui/form/use-zod-form'

import { priceError } from '../../rules'
import {
  blankError,
  checkedText,
  dependentFields,
  editedFlag,
  editedText,
  requiredText,
  sentNumber,
  sentText,
} from '../edited-values'
import { type ItemFormProps, ItemFormPanel } from './item-form-panel'
import { ItemList, type ItemListProps } from './item-list'
import { type ItemContentProps, ItemLine } from './item-row'
import { readItem } from './item-values'

const fields = z.object({
  title: requiredText('Please enter option name'),
  description: editedText,
  price: editedText,
  allowComment: editedFlag,
  commentPlaceholder: editedText,
})
export type ModifierOptionValues = z.output<typeof fields>

/** The rules for an option that was shown as `before`. */
export const modifierOptionSchema = (before: ModifierOptionValues) =>
  z
    .extend(fields, { price: checkedText((price) => priceError(price, [before.price])) })
    .check(
      dependentFields(({ allowComment, commentPlaceholder }) => [
        {
          path: ['commentPlaceholder'],
          message:
            allowComment === true &&
            blankError(commentPlaceholder, 'Please enter comment placeholder'),
        },
      ]),
    )

const NEW_OPTION: Raw = {}

export const readModifierOption = (raw: unknown): ModifierOptionValues =>
  readItem(raw, {
    title: shownText,
    description: shownText,
    price: shownNumber,
    allowComment: shownFlag,
    commentPlaceholder: shownText,
  })

const toRaw = (option: ModifierOptionValues) => ({
  title: sentText(option.title),
  description: sentText(option.description),
  price: sentNumber(option.price),
  allowComment: option.allowComment,
  commentPlaceholder: sentText(option.commentPlaceholder),
})

/** The options of one modifier group. */
export function ModifierOptions(
  props: Pick<ItemListProps, 'items' | 'label' | 'draftKey'>,
) {
  return (
    <ItemList
      {...props}
      noun="option"
      titleField="title"
      newItem={NEW_OPTION}
      Content={OptionContent}
      Form={OptionForm}
    />
  )
}

function OptionContent({ raw, titleId, tools }: ItemContentProps) {
  const { title, description, price, allowComment, commentPlaceholder } =
    readModifierOption(raw)
  return (
    <ItemLine
      title={displayValue(title)}
      titleId={titleId}
      description={description ?? MISSING}
      note={
        allowComment !== false &&
        `Note: ${isolate(displayValue(allowComment && commentPlaceholder))}`
      }
      aside={formatDollars(Number(price || Number.NaN))}
      tools={tools}
    />
  )
}

function OptionForm({ raw, ...dialog }: ItemFormProps) {
  const [before] = useState(() => readModifierOption(raw))
  const [schema] = useState(() => modifierOptionSchema(before))
  const form = useZodForm(schema, before, dialog.draft.edits)
  const { control } = form
  const allowComment = useWatch({ control, name: 'allowComment' })
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
      <TextareaField control={control} name="description" label="Description" minRows={2} />
      <NumberField
        control={control}
        name="price"
        label="Price"
        required
        leftSection="$"
        decimals={2}
      />
      <CheckboxField control={control} name="allowComment" label="Allow note" />
      {allowComment && (
        <TextField
          control={control}
          name="commentPlaceholder"
          label="Comment placeholder"
          required
        />
      )}
    </ItemFormPanel>
  )
}
