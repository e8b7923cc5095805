import { Button } from '@mantine/core'
import { useState } from 'react'

import { dropDraft, peekDraft } from '@/session/drafts'
import { FilePreview } from '@/ui/form/file-preview'
import { confirm } from '@/ui/overlay/confirm'

import { type Draft, draftKey } from './composer'

import classes from './composer.module.css'

/** Shows what was typed before the conversation was blocked, to be read, copied or discarded. */
export function ReadOnlyDraft({ conversationId }: { conversationId: string }) {
  const key = draftKey(conversationId)
  const [draft, setDraft] = useState(() => peekDraft(key) as Draft | undefined)
  if (!draft) return null
  const { text, file } = draft

  async function discard() {
    if (!(await confirm({ title: 'Do you want to discard this message?', danger: true }))) return
    dropDraft(key)
    setDraft(undefined)
  }
  return (
    <section className={classes.readOnly} aria-label="Unsent message">
      {file && (
        <>
          <FilePreview
            file={file}
            alt="Attached image"
            width={64}
            className={classes.attachedPicture}
          />
          <span className={classes.fileName}>{file.name}</span>
        </>
      )}
      <p className={classes.readOnlyText}>{text}</p>
      <Button variant="default" size="compact-sm" onClick={() => void discard()}>
        Discard
      </Button>
    </section>
  )
}
