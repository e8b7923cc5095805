import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

type FromForm = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'ref'

export type FieldProps<Values extends FieldValues, Output, InputProps> = Omit<
  InputProps,
  FromForm | 'name' | 'label' | 'control'
> & {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label: string
}

/**
 * Connects an input to a form. A keystroke re-renders only that input. After a submit, changing
 * this field also validates `deps`.
 */
export function useField<Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  name: FieldPath<Values>,
  deps: FieldPath<Values>[] = [],
) {
  const { field, fieldState } = useController({ control, name, rules: { deps } })
  return { ...field, value: field.value as unknown, error: fieldState.error?.message }
}

/** Converts a form value to an input's text. Values other than strings and numbers become ''. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
