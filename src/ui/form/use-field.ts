import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** What a field takes from the form and not from its caller. */
type FromForm = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'ref'

/** The props of an input whose state lives in a form. */
export type FieldProps<Values extends FieldValues, Output, InputProps> = Omit<
  InputProps,
  FromForm | 'name' | 'label' | 'control'
> & {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** The control's complete accessible name, as the spec names it. */
  label: string
}

/** Connects one input to a form. It follows only its own value, so a keystroke renders one field. */
export function useField<Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  name: FieldPath<Values>,
) {
  const { field, fieldState } = useController({ control, name })
  return {
    ref: field.ref,
    name: field.name,
    value: field.value as unknown,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
}

/** What a text control shows for a value that may be missing. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
