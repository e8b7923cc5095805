import { Button, Input, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { get, useFormState } from 'react-hook-form'
import type { FieldPath, FieldPathValue } from 'react-hook-form'

import type { EditServiceValues, ServiceForm } from './service-schema'

type ListName = 'modifiers' | `modifiers.${number}.options` | 'intakeQuestions' | 'recurringOptions'

export function setRows<const Name extends ListName & FieldPath<EditServiceValues>>(
  form: ServiceForm,
  name: Name,
  rows: FieldPathValue<EditServiceValues, Name>,
): void {
  // An error about a group's options belongs to `modifiers`, so a change to the options must
  // trigger the validation of `modifiers`.
  const list = name.startsWith('modifiers') ? 'modifiers' : name
  const isInvalid = form.getFieldState(list).error !== undefined
  form.setValue(name, rows, { shouldDirty: true })
  if (isInvalid) void form.trigger(list)
}

interface AddRowProps {
  control: ServiceForm['control']
  name: ListName
  size?: 'xs' | 'sm'
  children: string
  onClick: () => void
}

export function AddRow({ control, name, size = 'sm', children, onClick }: AddRowProps) {
  const { errors } = useFormState({ control })
  const error = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = error?.message ?? error?.root?.message
  return (
    <div>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPlus size={16} aria-hidden />}
        data-field={name}
        onClick={onClick}
      >
        {children}
      </Button>
      {typeof message === 'string' && <Input.Error mt="xs">{message}</Input.Error>}
    </div>
  )
}

export function Detail({ children }: { children: ReactNode }) {
  if (children === '') return null
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
