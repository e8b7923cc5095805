import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, text, useField } from '@/ui/form/use-field'

// In a separate file from text-fields.tsx to keep these fields out of the login page's bundle.

/**
 * Ignores letter keys, but keeps everything else that is typed or pasted. A schema reads it with
 * parseNumber(). Mantine's NumberInput would turn '--5' into 5 and '1.200,50' into 1.2005.
 */
export function NumberField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, TextInputProps>,
) {
  const { value, ...field } = useField<Values, Output, TextInputProps>(props)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={text(value)}
      onKeyDown={(event) => {
        const isShortcut = event.ctrlKey || event.metaKey || event.altKey
        if (/^\p{L}$/u.test(event.key) && !isShortcut) event.preventDefault()
      }}
    />
  )
}

export function TextareaField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, TextareaProps>,
) {
  const { value, ...field } = useField<Values, Output, TextareaProps>(props)
  return <Textarea autosize minRows={3} maxRows={14} {...field} value={text(value)} />
}

/** For short lists of options. Use SearchableSelect for long or paginated lists. */
export function SelectField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, NativeSelectProps>,
) {
  const { value, ...field } = useField<Values, Output, NativeSelectProps>(props)
  return <NativeSelect {...field} value={text(value)} />
}

export function CheckboxField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output, CheckboxProps>,
) {
  const { value, ...field } = useField<Values, Output, CheckboxProps>(props)
  return <Checkbox {...field} checked={value === true} aria-invalid={field.error !== undefined} />
}
