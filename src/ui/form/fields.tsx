import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import type {
  CheckboxProps,
  NativeSelectProps,
  SwitchProps,
  TextareaProps,
} from '@mantine/core'
import type { FieldValues } from 'react-hook-form'

import { MISSING } from '@/domain/format/display-value'
import { GrowingTextarea } from '@/ui/form/growing-textarea'
import { type FieldProps, inputText, useField } from '@/ui/form/use-field'

// In a separate file from text-fields.tsx to keep these fields out of the login page's bundle.

export function TextareaField<Values extends FieldValues>(
  props: FieldProps<Values, TextareaProps>,
) {
  const { value, ...field } = useField<Values, TextareaProps>(props)
  return <GrowingTextarea {...field} value={inputText(value)} />
}

/** For short lists of options. Use SearchableSelect for long or paginated lists. */
export function SelectField<Values extends FieldValues>(
  props: FieldProps<Values, NativeSelectProps>,
) {
  const { value, data = [], ...field } = useField<Values, NativeSelectProps>(props)
  const unread = value === null ? [{ value: '', label: MISSING, disabled: true }] : []
  return <NativeSelect {...field} data={[...unread, ...data]} value={inputText(value)} />
}

/** A value of null, which is neither, shows a dash until the user decides. */
export function CheckboxField<Values extends FieldValues>(
  props: FieldProps<Values, CheckboxProps>,
) {
  const { value, ...field } = useField<Values, CheckboxProps>(props)
  return (
    <Checkbox
      {...field}
      checked={value === true}
      indeterminate={value === null}
      aria-invalid={field.error !== undefined}
    />
  )
}

export function SwitchField<Values extends FieldValues>(
  props: FieldProps<Values, SwitchProps>,
) {
  const { value, ...field } = useField<Values, SwitchProps>(props)
  const isOn = value === true
  return (
    <Switch
      {...field}
      checked={isOn}
      styles={{
        // By default, the whole width is the target.
        input: { width: 'var(--switch-width)' },
        body: {
          width: 'fit-content',
          minHeight: 'var(--target, 1.5rem)',
          alignItems: 'center',
        },
        // Mantine's grey contrasts too little with the background.
        track: { ...(!isOn && { '--switch-bg': 'var(--mantine-color-default-border)' }) },
      }}
    />
  )
}
