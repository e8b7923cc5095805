import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

export type ZodForm<Schema extends FormSchema> = UseFormReturn<
  z.core.input<Schema>,
  unknown,
  z.core.output<Schema>
>

/**
 * useForm with a zod/mini schema: fields hold the schema's input, `onSubmit` receives its output.
 * Validation starts with the first submit. After that, each field is validated on every change.
 *
 * An object's `refine` does not run while one of its fields is invalid. If a cross-field rule must
 * run anyway, give it a `when` and test the order of the messages.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.core.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.core.input<Schema>, unknown, z.core.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    // FormPanel moves the focus, in the order of the rules instead of the field registration.
    shouldFocusError: false,
  })
}

export interface FormError {
  /** Dotted, as in `recurringOptions.0.title`. */
  name: string
  message: string
}

function isLeaf(error: object): error is { type: string; message?: unknown } {
  return 'type' in error && typeof error.type === 'string'
}

function flatten(errors: object, prefix: string): FormError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const name = key === 'root' ? prefix : prefix ? `${prefix}.${key}` : key
    if (!isLeaf(error)) return flatten(error, name)
    return typeof error.message === 'string' ? [{ name, message: error.message }] : []
  })
}

/**
 * Returns the first failing rule, in the order of `order` and then of the schema. `order` contains
 * field names and prefixes: 'recurringOptions' includes 'recurringOptions.0.title'.
 */
export function firstError(errors: FieldErrors, order: readonly string[] = []): FormError | null {
  const position = ({ name }: FormError) => {
    const index = order.findIndex((entry) => name === entry || name.startsWith(`${entry}.`))
    return index === -1 ? order.length : index
  }
  return flatten(errors, '').toSorted((a, b) => position(a) - position(b))[0] ?? null
}
