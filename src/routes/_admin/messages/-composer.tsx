import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'

import { dropDraft, peekDraft, saveDraft } from '@/session/drafts'
import { FilePicture } from '@/ui/file-picture'
import { toast } from '@/ui/toast'
import { ACCEPTED_IMAGES, refusal } from '@/ui/upload-field'

import classes from './-messages.module.css'

type Draft = { text: string; file: File | undefined }
const EMPTY: Draft = { text: '', file: undefined }

type Props = {
  conversationId: string
  onSend: (text: string, file: File | undefined) => void
}

/**
 * The input box. What is typed lives here and in the conversation's draft, which stays while the
 * app is open; nothing else renders on a keystroke. The image is uploaded when the message is sent:
 * one that is removed, or never sent, leaves no file behind on the server.
 */
export function Composer({ conversationId, onSend }: Props) {
  const key = `chat/draft/${conversationId}`
  const [draft, setDraft] = useState(() => peekDraft<Draft>(key, EMPTY) ?? EMPTY)
  const [over, setOver] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)

  function change(to: Partial<Draft>) {
    const next = { ...draft, ...to }
    setDraft(next)
    if (next.text === '' && !next.file) dropDraft(key)
    else saveDraft(key, next)
  }

  function attach(file: File | undefined) {
    if (!file) return
    const reason = refusal(file)
    if (reason === null) change({ file })
    else toast.error(reason)
    box.current?.focus()
  }

  function send() {
    box.current?.focus()
    const text = draft.text.trim()
    if (text === '') {
      toast.error('Please enter some text', { id: 'empty message' })
      return
    }
    onSend(text, draft.file)
    change(EMPTY)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    // This Enter picks a word from an input method (229: Safari tells it after the composition).
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent) {
    const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    // A copied cell or paragraph comes with a picture of itself: its text is what is meant.
    if (!image || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    attach(image)
  }

  return (
    <form
      className={classes.composer}
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div
        className={classes.dropZone}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          setOver(false)
          attach(event.dataTransfer.files[0])
        }}
      >
        {draft.file && (
          <div className={classes.attached}>
            <FilePicture
              file={draft.file}
              alt="Attached image"
              width={64}
              className={classes.attachedPicture}
            />
            <span className={classes.fileName}>{draft.file.name}</span>
            <button
              type="button"
              className={classes.removeImage}
              aria-label="Remove image"
              onClick={() => {
                change({ file: undefined })
                box.current?.focus()
              }}
            >
              <IconX size={16} aria-hidden />
            </button>
          </div>
        )}
        <div className={classes.inputs}>
          <label className={classes.tool} title="Attach image">
            <input
              type="file"
              accept={ACCEPTED_IMAGES}
              className={classes.file}
              aria-label="Attach image"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                attach(file)
                // So that choosing the same file once more is a change again.
                event.currentTarget.value = ''
              }}
            />
            <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
          </label>
          {/* As high as what is typed: the same text, unseen, holds the box open. */}
          <div className={classes.grows} data-text={draft.text}>
            <textarea
              ref={box}
              className={classes.text}
              value={draft.text}
              placeholder="Write message…"
              aria-label="Write message…"
              rows={1}
              onChange={(event) => change({ text: event.currentTarget.value })}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </div>
          <button type="submit" className={classes.send} aria-label="Send" title="Send">
            <IconSend size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
    </form>
  )
}
