import { Portal, Text } from '@mantine/core'
import { use } from 'react'
import { useStore } from 'zustand'

import { known, type Unreadable } from '@/api/schema/unreadable'
import { formatCount } from '@/domain/format/count'
import { isolate } from '@/domain/format/isolate'
import { Dialog } from '@/ui/overlay/dialog'
import { Sentence } from '@/ui/page/sentence'

import { EditedItemContext, type ListName } from './edited-item'
import type { ItemKind } from './item-kind'

interface ItemDialogProps<Item> {
  name: ListName
  kind: ItemKind<Item>
  items: readonly (Item | Unreadable)[]
  onAdd: (item: Item) => void
  onChange: (index: number, item: Item) => void
}

/** Adds or edits an item of the list. */
export function ItemDialog<Item extends object>({
  name,
  kind: { noun, titleOf, Form },
  items,
  onAdd,
  onChange,
}: ItemDialogProps<Item>) {
  const { store, draftOf } = use(EditedItemContext)
  const edited = useStore(store, ({ edited }) => (edited?.list === name ? edited : undefined))
  if (!edited) return null
  const { list, index, isOpen, added = '' } = edited
  const item = index === null ? undefined : known(items[index])

  const close = () => store.setState({ edited: { ...edited, isOpen: false } })

  function save(typed: Item) {
    close()
    if (index === null) onAdd(typed)
    else onChange(index, { ...item, ...typed })
  }

  function addAnother(typed: Item) {
    onAdd(typed)
    const count = formatCount(items.length + 1, noun)
    const announcement = `“${isolate(titleOf(typed))}” was added, ${count} in all.`
    store.setState({ edited: { list, index, isOpen, added: announcement } })
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
