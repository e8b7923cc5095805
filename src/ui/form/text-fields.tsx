import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, type InlineMessages, text, useField } from '@/ui/form/use-field'

interface WithInlineMessages {
  inlineMessages?: InlineMessages
}

export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  inlineMessages,
  ...props
}: FieldProps<Values, Output, TextInputProps> & WithInlineMessages) {
  const { value, ...field } = useField(control, name, inlineMessages)
  return <TextInput autoComplete="off" {...props} {...field} value={text(value)} />
}

/** The reveal button is named 'Show' in both states, so that the label matches only the input. */
export function PasswordField<Values extends FieldValues, Output>({
  control,
  name,
  inlineMessages,
  ...props
}: FieldProps<Values, Output, PasswordInputProps> & WithInlineMessages) {
  const { value, ...field } = useField(control, name, inlineMessages)
  return (
    <PasswordInput
      {...props}
      {...field}
      value={text(value)}
      aria-invalid={field.error !== undefined}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show' }}
    />
  )
}
