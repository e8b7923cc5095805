import { Button, Input } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { use } from 'react'
import { type FieldError, get, useFormState } from 'react-hook-form'

import { EditedItemContext, type ListName } from './edited-item'

interface AddItemProps {
  name: ListName
  noun: string
}

export function AddItem({ name, noun }: AddItemProps) {
  const { store } = use(EditedItemContext)
  // getFieldState() would also subscribe to whether the list was changed.
  const { errors } = useFormState({ name })
  const error = get(errors, name) as FieldError | undefined
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        data-field={name}
        onClick={() => store.setState({ edited: { list: name, index: null, isOpen: true } })}
      >
        {`Add ${noun}`}
      </Button>
      {error?.message && <Input.Error mt="xs">{error.message}</Input.Error>}
    </div>
  )
}
