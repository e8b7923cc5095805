import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, TextInputProps>) {
  const { value, ...field } = useField(control, name)
  return <TextInput autoComplete="off" {...props} {...field} value={text(value)} />
}

export function PasswordField<Values extends FieldValues, Output>({
  control,
  name,
  deps,
  ...props
}: FieldProps<Values, Output, PasswordInputProps> & {
  /** The fields to validate again when this one changes. */
  deps?: FieldPath<Values>[]
}) {
  const { value, ...field } = useField(control, name, deps)
  return (
    <PasswordInput
      {...props}
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
