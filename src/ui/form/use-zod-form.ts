import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type {
  DefaultValues,
  FieldErrors,
  FieldValues,
  UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'

export type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

export type ZodForm<Schema extends FormSchema> = UseFormReturn<
  z.core.input<Schema>,
  unknown,
  z.core.output<Schema>
>

/**
 * The fields hold the schema's input, and `onSubmit` receives its output. With `edits`, the form
 * starts with them, and they count as unsaved.
 *
 * By default, zod runs an object's cross-field checks even if a field is invalid, unless the field
 * has the wrong type or its failed check sets `abort`. To run a cross-field check even if a field
 * has the wrong type, give it a `when` option.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.core.input<Schema>>,
  edits?: FieldValues,
): ZodForm<Schema> {
  const [values] = useState(() => edits && { ...(defaults as FieldValues), ...edits })
  return useForm<z.core.input<Schema>, unknown, z.core.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    ...(values && {
      values: values as z.core.input<Schema>,
      resetOptions: { keepDefaultValues: true },
    }),
    // FormPanel moves the focus instead, to the field whose error it reports.
    shouldFocusError: false,
  })
}

export interface FormError {
  /** A dotted path, such as 'recurringOptions.0.title'. */
  name: string
  message: string
}

function nameIn(prefix: string, key: string): string {
  if (key === 'root') return prefix
  return prefix ? `${prefix}.${key}` : key
}

function flatten(errors: object, prefix: string): FormError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const name = nameIn(prefix, key)
    if (!('message' in error) || typeof error.message !== 'string')
      return flatten(error, name)
    return [{ name, message: error.message }]
  })
}

/** Returns the errors in the schema's order. */
export const listErrors = (errors: FieldErrors): FormError[] => flatten(errors, '')
