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
 * react-hook-form over a zod/mini schema: fields hold the schema's input, `onSubmit` gets its
 * output. A rule's message is shown beside the field and as the toast, unless FormPanel's
 * `toastMessages` has another text for the toast. Nothing is validated before the first submit;
 * after a rejected one each field is validated again as it changes.
 *
 * A `refine` on the whole object does not run while one of its fields fails. Give a cross-field rule
 * a `when` if it must, and pin the order of the messages with a test.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.core.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.core.input<Schema>, unknown, z.core.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    // FormPanel moves the focus: by the order of the rules, not by that of the registration.
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
 * The first failing rule: by the position of its field in `order` (full names, or prefixes of
 * dotted ones), then in the order of the schema. Each field reports only its first failing rule.
 */
export function firstError(errors: FieldErrors, order: readonly string[] = []): FormError | null {
  const position = ({ name }: FormError) => {
    const index = order.findIndex((entry) => name === entry || name.startsWith(`${entry}.`))
    return index === -1 ? order.length : index
  }
  return flatten(errors, '').toSorted((a, b) => position(a) - position(b))[0] ?? null
}
