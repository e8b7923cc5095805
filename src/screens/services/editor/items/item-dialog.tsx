import { Portal } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Raw } from '@/api/schema/raw'
import { isolate } from '@/domain/format/isolate'
import { WithDrafts } from '@/screens/edits/unsaved-edits'
import type { FormDraft } from '@/session/drafts'
import { toast } from '@/ui/feedback/toast'
import { Dialog } from '@/ui/overlay/dialog'

import type { ItemFormProps } from './item-form-panel'
import { itemDraftPart, itemTitle } from './item-values'

const route = getRouteApi('/_admin/service/edit/$serviceSlug')

/** The drafts of items are drafts of their own. Their keys begin with this. */
export const itemDraftKey = (serviceId: string) => `item of service:${serviceId} `

interface ItemDialogProps {
  /** What an item is called, such as 'question'. */
  noun: string
  /** What the list is called, if there are several such lists. */
  listLabel: string | undefined
  /** Tells the list from all others of the service. */
  listKey: string
  titleField: string
  /** Null for a new item. */
  index: number | null
  raw: Raw
  Form: ComponentType<ItemFormProps>
  opened: boolean
  onClose: () => void
  onSave: (raw: Raw) => void
}

/** Adds or edits an item of a list. */
export function ItemDialog({
  noun,
  listLabel,
  listKey,
  titleField,
  index,
  raw,
  Form,
  opened,
  onClose,
  onSave,
}: ItemDialogProps) {
  const { action, quotedTitle, draftPart } = wordsFor(index, raw, titleField)
  const title = `${action} ${noun}`
  const list = listLabel === undefined ? '' : `, ${isolate(listLabel)}`
  const draftKey = `${itemDraftKey(route.useParams().serviceSlug)}${listKey} ${draftPart}`

  function saveAndAdd(added: Raw) {
    onSave(added)
    toast.success(`“${isolate(itemTitle(added, titleField))}” was added`)
  }
  return (
    // The dialog must be outside the editor's form, because forms can't be nested.
    <Portal>
      <Dialog opened={opened} onClose={onClose} title={title}>
        <WithDrafts<FieldValues, FieldValues> draftKey={draftKey}>
          {(draft) => (
            <Form
              raw={raw}
              draft={{
                draftKey,
                draftName: `What you typed in ${title}${list}${quotedTitle}`,
                edits: draft && changedFields(draft),
              }}
              onSave={(saved) => {
                onClose()
                onSave(saved)
              }}
              onSaveAndAdd={index === null ? saveAndAdd : undefined}
            />
          )}
        </WithDrafts>
      </Dialog>
    </Portal>
  )
}

/** Without the fields that the user left as they were, which another admin may have changed since. */
const changedFields = ({ values, base }: FormDraft<FieldValues, FieldValues>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]))

/** What the dialog, and the name and the key of its draft, say of the item. */
function wordsFor(index: number | null, raw: Raw, titleField: string) {
  if (index === null) return { action: 'Add', quotedTitle: '', draftPart: 'new' }
  return {
    action: 'Edit',
    quotedTitle: ` “${isolate(itemTitle(raw, titleField))}”`,
    draftPart: itemDraftPart(raw, titleField, index),
  }
}
