import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, inputText, useField } from '@/ui/form/use-field'

export function TextField<Values extends FieldValues>(
  props: FieldProps<Values, TextInputProps>,
) {
  const { value, ...field } = useField<Values, TextInputProps>(props)
  return <TextInput autoComplete="off" {...field} value={inputText(value)} />
}

export function PasswordField<Values extends FieldValues>(
  props: FieldProps<Values, PasswordInputProps>,
) {
  const { value, ...field } = useField<Values, PasswordInputProps>(props)
  return (
    <PasswordInput
      {...field}
      value={inputText(value)}
      aria-invalid={field.error !== undefined}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
