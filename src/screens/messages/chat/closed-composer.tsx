import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

import { confirm } from '@/ui/overlay/confirm'

import { AttachedFile } from './attached-file'
import { useMessageDraft, useOutbox } from './state/outbox'

import classes from './composer.module.css'

interface ClosedComposerProps {
  conversationId: string
  reason: string
  /** Called if nothing is unsent, or once it is sent or discarded. */
  onEmpty?: () => void
}

/** Shows what was typed before the conversation was closed, to be read, copied or discarded. */
export function ClosedComposer({ conversationId, reason, onEmpty }: ClosedComposerProps) {
  const { draft, discard } = useMessageDraft(conversationId)
  const isEmpty = useOutbox(conversationId).length === 0 && !draft
  const leave = useEffectEvent(() => onEmpty?.())
  useEffect(
    function leaveWhenEmpty() {
      if (isEmpty) leave()
    },
    [isEmpty],
  )

  async function ask() {
    if (await confirm({ title: 'Do you want to discard this message?', danger: true })) discard()
  }
  return (
    <div className={classes.closed}>
      <p>{reason}</p>
      {draft && (
        <section className={classes.readOnly} aria-label="Unsent message">
          {draft.file && <AttachedFile file={draft.file} />}
          <p className={classes.readOnlyText} dir="auto">
            {draft.text}
          </p>
          <Button variant="default" size="compact-sm" onClick={() => void ask()}>
            Discard
          </Button>
        </section>
      )}
    </div>
  )
}
