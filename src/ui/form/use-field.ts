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

/** Inline texts that differ from the toast's, by the message of the rule. */
export type InlineMessages = Readonly<Record<string, string>>

/** Connects one input to a form. It follows only its own value, so a keystroke renders one field. */
export function useField<Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  name: FieldPath<Values>,
  inlineMessages: InlineMessages = {},
) {
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  return {
    ref: field.ref,
    name: field.name,
    value: field.value as unknown,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: message && (inlineMessages[message] ?? message),
  }
}

/** What a text control shows for a value that may be missing. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
