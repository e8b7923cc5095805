import { Input } from '@mantine/core'
import { get, useFormState } from 'react-hook-form'
import type { FieldPath, FieldPathValue } from 'react-hook-form'

import type { EditServiceValues, ServiceForm } from './service-schema'

type ListName = 'modifiers' | `modifiers.${number}.options` | 'intakeQuestions' | 'recurringOptions'

/** Replaces a list of the form, and validates it again if it is shown as invalid. */
export function setRows<const Name extends ListName & FieldPath<EditServiceValues>>(
  form: ServiceForm,
  name: Name,
  rows: FieldPathValue<EditServiceValues, Name>,
): void {
  // The error of a group's options is reported under `modifiers`.
  const list = name.startsWith('modifiers') ? 'modifiers' : name
  const isInvalid = form.getFieldState(list).error !== undefined
  form.setValue(name, rows, { shouldDirty: true })
  if (isInvalid) void form.trigger(list)
}

interface ListErrorProps {
  control: ServiceForm['control']
  name: ListName
}

/** The error of a list as a whole, below the button that resolves it. */
export function ListError({ control, name }: ListErrorProps) {
  const { errors } = useFormState({ control })
  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = error?.message ?? error?.root?.message
  return typeof message === 'string' ? <Input.Error mt="xs">{message}</Input.Error> : null
}
