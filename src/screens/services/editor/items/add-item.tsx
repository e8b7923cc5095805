import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { use } from 'react'
import { useFormState } from 'react-hook-form'

import type { ServiceForm } from '../service-schema'
import { EditedItemContext, type ListName } from './edited-item'

interface AddItemProps {
  control: ServiceForm['control']
  name: ListName
  noun: string
}

export function AddItem({ control, name, noun }: AddItemProps) {
  const { setEdited } = use(EditedItemContext)
  const { error } = control.getFieldState(name, useFormState({ control, name }))
  const message = error?.message ?? error?.root?.message
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        data-field={name}
        onClick={() => setEdited({ list: name, index: null, isOpen: true })}
      >
        {`Add ${noun}`}
      </Button>
      {message && <Input.Error mt="xs">{message}</Input.Error>}
    </div>
  )
}
