import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

// In a separate file from text-fields.tsx to keep these fields out of the login page's bundle.

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Reads '1,234.5' as 1234.5 and '1,5' as 1.5. Returns '' for incomplete or invalid input, such as
 * '-' or '1.2.3'.
 */
export function parseNumber(typed: string): number | '' {
  const trimmed = typed.replace(/\s/g, '')
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (!/\d/.test(plain)) return ''
  const number = Number(plain)
  return Number.isFinite(number) ? number : ''
}

/**
 * Accepts a comma both as the decimal separator ('1,5') and as the thousands separator ('1,234').
 * Mantine's NumberInput can't do that. The form receives a number or ''.
 */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  prefix,
  suffix,
  unsigned = false,
  whole = false,
  onChanged,
  ...props
}: FieldProps<Values, Output, TextInputProps> & {
  prefix?: string
  suffix?: string
  unsigned?: boolean
  whole?: boolean
  onChanged?: (value: number | '') => void
}) {
  const { value, onChange, onBlur, ...field } = useField(control, name)
  const [typed, setTyped] = useState('')
  // Keeps showing what the user typed ('1.50') while it parses to the form's value (1.5).
  const shown = parseNumber(typed) === (value ?? '') ? typed : text(value)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={prefix}
      rightSection={suffix}
      {...props}
      {...field}
      value={shown}
      onChange={(event) => {
        let next = event.currentTarget.value.replace(/[^\d.,\s-]/g, '')
        if (unsigned) next = next.replaceAll('-', '')
        if (whole) next = next.replace(/[.,]/g, '')
        setTyped(next)
        onChange(parseNumber(next))
        onChanged?.(parseNumber(next))
      }}
      onBlur={() => {
        setTyped(text(value))
        onBlur()
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
