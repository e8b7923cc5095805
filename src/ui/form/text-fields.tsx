import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

export function TextField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, TextInputProps>,
) {
  const { value, ...field } = useField<Values, Output, TextInputProps>(props)
  return <TextInput autoComplete="off" {...field} value={text(value)} />
}

export function PasswordField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, PasswordInputProps>,
) {
  const { value, ...field } = useField<Values, Output, PasswordInputProps>(props)
  return (
    <PasswordInput
      {...field}
      value={text(value)}
      aria-invalid={field.error !== undefined}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
