import { Portal, Text } from '@mantine/core'
import { use } from 'react'

import { known, type Unreadable } from '@/api/schema/unreadable'
import { formatCount } from '@/domain/format/count'
import { isolate } from '@/domain/format/isolate'
import { Dialog } from '@/ui/overlay/dialog'
import { Sentence } from '@/ui/page/sentence'

import { type EditedItem, EditedItemContext } from './edited-item'
import type { ItemKind } from './item-kind'

interface ItemDialogProps<Item> {
  edited: EditedItem
  kind: ItemKind<Item>
  items: readonly (Item | Unreadable)[]
  onAdd: (item: Item) => void
  onChange: (index: number, item: Item) => void
}

export function ItemDialog<Item extends object>({
  edited,
  kind: { noun, titleOf, Form },
  items,
  onAdd,
  onChange,
}: ItemDialogProps<Item>) {
  const { setEdited, draftOf } = use(EditedItemContext)
  const { list, index, isOpen, added = '' } = edited
  const item = index === null ? undefined : known(items[index])

  const close = () => setEdited({ ...edited, isOpen: false })

  function save(typed: Item) {
    close()
    if (index === null) onAdd(typed)
    else onChange(index, { ...item, ...typed })
  }

  function addAnother(typed: Item) {
    onAdd(typed)
    const count = formatCount(items.length + 1, noun)
    const announcement = `“${isolate(titleOf(typed))}” was added, ${count} in all.`
    setEdited({ list, index, isOpen, added: announcement })
  }

  return (
    // The dialog must be outside the editor's form, because forms can't be nested.
    <Portal>
      <Dialog opened={isOpen} onClose={close} title={`${index === null ? 'Add' : 'Edit'} ${noun}`}>
        <Text size="sm" c="dimmed" mb={added && 'sm'} aria-live="polite">
          <Sentence text={added} />
        </Text>
        <Form
          // Empties the form after an item was added.
          key={added}
          item={item}
          draft={draftOf(edited)}
          panel={{
            onSubmit: save,
            ...(index === null && {
              alternative: { label: 'Save and add another', onSubmit: addAnother },
            }),
            pending: false,
            submitLabel: 'Save',
          }}
        />
      </Dialog>
    </Portal>
  )
}
