import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { dropDraft, peekDraft, saveDraft } from '@/session/drafts'
import { onSignOut } from '@/session/session'
import { useUnsavedGuard } from '@/ui/form/unsaved-guard'

/** Asks before the user discards unsaved edits, and saves a draft of them if the session expires. */
export function useUnsavedEdits(draftKey: string, isDirty: boolean, getEdits: () => unknown): void {
  useUnsavedGuard(isDirty)
  const save = useEffectEvent(() => saveDraft(draftKey, getEdits()))
  useEffect(
    function saveDraftOnExpiry() {
      if (!isDirty) return undefined
      return onSignOut((reason) => {
        if (reason === 'expired') save()
      })
    },
    [isDirty],
  )
}

interface DraftAlertProps<Edits> {
  draftKey: string
  onRestore: (edits: Edits) => void
  children: ReactNode
}

/** Offers to restore the edits that were saved as a draft when the session expired. */
export function DraftAlert<Edits>({ draftKey, onRestore, children }: DraftAlertProps<Edits>) {
  const [draft, setDraft] = useState(() => peekDraft(draftKey) as Edits | undefined)
  if (draft === undefined) return null

  function dismiss() {
    dropDraft(draftKey)
    setDraft(undefined)
  }
  function restore(edits: Edits) {
    onRestore(edits)
    dismiss()
  }
  return (
    <section aria-label="Unsaved edits">
      <Alert role="presentation" color="pending" my="md">
        <Group justify="space-between" gap="xs">
          <span>{children}</span>
          <Group gap="xs">
            <Button size="compact-md" variant="default" onClick={dismiss}>
              Discard
            </Button>
            <Button size="compact-md" onClick={() => restore(draft)}>
              Restore
            </Button>
          </Group>
        </Group>
      </Alert>
    </section>
  )
}
