import { toNestErrors } from '@hookform/resolvers'
import { useForm } from 'react-hook-form'
import type {
  DefaultValues,
  FieldError,
  FieldErrors,
  FieldValues,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'

/*
 * A form's schema carries the sentences of section 5, and every rule says what it says itself:
 * the message of a rule is what the toast reads. Where the spec gives another sentence for the
 * field, the message is `says(toast, inline)`; fields and FormPanel take their half of it.
 *
 *   email: z.string().check(z.minLength(1, says('Please enter email', 'Please enter your email.')))
 *
 * The two halves travel in the one string that every layer between the rule and the field hands
 * on; issue params were rejected because the resolver drops them.
 *
 * A `refine` on the whole object does not run while a field fails. For a rule across fields that
 * has its place in the order give it `when`, and pin the order with a test.
 */
const SEPARATOR = '\n'

/** A rule's message with one sentence for the toast and another beside the field. */
export function says(toast: string, inline: string): string {
  return toast + SEPARATOR + inline
}

export function toastText(message: string): string {
  return message.split(SEPARATOR)[0] ?? message
}

export function inlineText(message: string): string {
  return message.split(SEPARATOR)[1] ?? message
}

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

export type ZodForm<Schema extends FormSchema> = UseFormReturn<
  z.core.input<Schema>,
  unknown,
  z.core.output<Schema>
>

/**
 * react-hook-form over a zod/mini schema: fields hold the schema's input, `onSubmit` gets its
 * output. Nothing is checked before the first submit; after a refused one a field is checked again
 * as it is typed.
 */
export function useZodForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.core.input<Schema>>,
): ZodForm<Schema> {
  return useForm<z.core.input<Schema>, unknown, z.core.output<Schema>>({
    resolver: resolverOf(schema),
    defaultValues: defaults,
    // FormPanel moves the focus, in the order of section 5 and not in that of the registration.
    shouldFocusError: false,
  })
}

/** In place of the package's own zodResolver, which serves two majors of zod for 1 kB more. */
function resolverOf<Schema extends FormSchema>(
  schema: Schema,
): Resolver<z.core.input<Schema>, unknown, z.core.output<Schema>> {
  return async (values, _context, options) => {
    const result = await z.safeParseAsync(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, code = 'custom', message } of result.error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return {
      values: {},
      errors: toNestErrors(errors as FieldErrors<z.core.input<Schema>>, options),
    }
  }
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
 * The first failing rule: by the place of its field in `order` (names, or the beginnings of dotted
 * ones), and after those in the order of the schema. One field fails with its first rule only.
 */
export function firstError(errors: FieldErrors, order?: readonly string[]): FormError | null {
  const names = order ?? []
  const place = ({ name }: FormError) => {
    const at = names.findIndex((entry) => name === entry || name.startsWith(`${entry}.`))
    return at === -1 ? names.length : at
  }
  // Sorting is stable, so what has no place in the order keeps the schema's.
  return flatten(errors, '').toSorted((a, b) => place(a) - place(b))[0] ?? null
}
