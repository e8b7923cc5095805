import {
  type Control,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'

type FromForm = 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'ref'

export type FieldProps<Values extends FieldValues, InputProps> = Omit<
  InputProps,
  FromForm | 'name' | 'label' | 'required' | 'control'
> & {
  control: Control<Values, unknown, unknown>
  name: FieldPath<Values>
  label: string
  /** Marks the label. The schema, not this, refuses an empty value. */
  required?: boolean | undefined
  /** After a submit, changing this field also validates these. */
  deps?: FieldPath<Values>[]
  onChanged?: (value: string) => void
}

/**
 * Returns the props of a form's input. A keystroke re-renders only that input. A value of null is
 * one that could not be read, until the user enters another.
 */
export function useField<Values extends FieldValues, InputProps>(
  fieldProps: FieldProps<Values, InputProps>,
) {
  const { control, name, required = false, deps = [], onChanged, ...props } = fieldProps
  const { field, fieldState } = useController({
    control,
    name,
    rules: { deps, onChange: ({ target }) => onChanged?.(target.value) },
  })
  return {
    ...props,
    // Not `withAsterisk`, whose asterisk is a part of the label by which tests find a field.
    ...(required && { 'aria-required': true, labelProps: { 'data-required': true } }),
    ...(field.value === null && {
      description: `${props.label} could not be read. It stays as it came unless you change it.`,
    }),
    ...field,
    value: field.value as unknown,
    error: fieldState.error?.message,
  }
}

/** Converts a form value to an input's text. Values other than strings and numbers become ''. */
export function inputText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
