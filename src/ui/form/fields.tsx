import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

// In a separate file from text-fields.tsx to keep these fields out of the login page's bundle.

/**
 * Ignores letter keys, but keeps everything else that is typed or pasted. A schema reads it with
 * parseNumber(). Mantine's NumberInput would turn '--5' into 5 and '1.200,50' into 1.2005.
 */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  deps,
  onChanged,
  ...props
}: FieldProps<Values, Output, TextInputProps> & {
  /** The fields to validate again when this one changes. */
  deps?: FieldPath<Values>[]
  onChanged?: (value: string) => void
}) {
  const { value, onChange, ...field } = useField(control, name, deps)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...field}
      value={text(value)}
      onKeyDown={(event) => {
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey
        if (/^\p{L}$/u.test(event.key) && !isShortcut) event.preventDefault()
      }}
      onChange={(event) => {
        onChange(event)
        onChanged?.(event.currentTarget.value)
      }}
    />
  )
}

export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, TextareaProps>) {
  const { value, ...field } = useField(control, name)
  return <Textarea autosize minRows={3} maxRows={14} {...props} {...field} value={text(value)} />
}

/** For short lists of options. Use SearchableSelectField for long or paginated lists. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  onChanged,
  ...props
}: FieldProps<Values, Output, NativeSelectProps> & {
  onChanged?: (value: string) => void
}) {
  const { value, onChange, ...field } = useField(control, name)
  return (
    <NativeSelect
      {...props}
      {...field}
      value={text(value)}
      onChange={(event) => {
        onChange(event)
        onChanged?.(event.currentTarget.value)
      }}
    />
  )
}

export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, CheckboxProps>) {
  const { value, onChange, ...field } = useField(control, name)
  return (
    <Checkbox
      {...props}
      {...field}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-invalid={field.error !== undefined}
    />
  )
}
