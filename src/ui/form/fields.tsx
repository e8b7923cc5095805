import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

/*
 * Fields that only signed-in screens use. In a file of their own, so that the login page does not
 * load them.
 */

const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The number that a text spells: '1,234.5' is grouped, any other single comma is a decimal one
 * ('1,5'). '' while it is not a number (yet): '', '-', '.', '1.2.3'.
 */
export function parseNumber(typed: string): number | '' {
  const trimmed = typed.replace(/\s/g, '')
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (!/\d/.test(plain)) return ''
  const number = Number(plain)
  return Number.isFinite(number) ? number : ''
}

/**
 * A number typed as text; the form holds a number or ''. Not Mantine's NumberInput, which gives a
 * comma one meaning: it reads '1,234.5' as 1.2345, or else '1,5' as 15.
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
  /** Accepts no minus sign. */
  unsigned?: boolean
  /** Accepts no decimals. */
  whole?: boolean
  /** Runs once the form holds the entered value. */
  onChanged?: (value: number | '') => void
}) {
  const { value, onChange, onBlur, ...field } = useField(control, name)
  const [typed, setTyped] = useState('')
  // The text stays as typed while it parses to the form's value.
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

/** Grows with its text, from `minRows` lines on. */
export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: FieldProps<Values, Output, TextareaProps>) {
  const { value, ...field } = useField(control, name)
  return <Textarea autosize minRows={3} maxRows={14} {...props} {...field} value={text(value)} />
}

/** A native select, for short fixed choices. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  onChanged,
  ...props
}: FieldProps<Values, Output, NativeSelectProps> & {
  /** Runs once the form holds the chosen value. */
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
