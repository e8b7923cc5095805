import { get, useFormState } from 'react-hook-form'
import type { Control, FieldPath, FieldPathValue } from 'react-hook-form'

import type { ZodForm } from '@/ui/form'

import type { ServiceForm, serviceForm } from './-edit-form'

import classes from './-editor.module.css'

type ListName = 'modifiers' | `modifiers.${number}.options` | 'intakeQuestions' | 'recurringOptions'

/** Puts a list into the form; one that is shown as failing is checked again. */
export function setRows<const Name extends ListName & FieldPath<ServiceForm>>(
  form: ZodForm<typeof serviceForm>,
  name: Name,
  rows: FieldPathValue<ServiceForm, Name>,
): void {
  // A group's failing options stand under `modifiers` too.
  const list = name.startsWith('modifiers') ? 'modifiers' : name
  const fails = form.getFieldState(list).error !== undefined
  form.setValue(name, rows, { shouldDirty: true })
  if (fails) void form.trigger(list)
}

interface ListErrorProps {
  control: Control<ServiceForm, unknown, ServiceForm>
  name: ListName
}

/** What is wrong with a list as a whole, below the button that would mend it. */
export function ListError({ control, name }: ListErrorProps) {
  const { errors } = useFormState({ control })
  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? <p className={classes.error}>{message}</p> : null
}
