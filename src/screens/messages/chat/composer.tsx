import { ActionIcon, Button, Tooltip } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'

import type { MessageDraft } from '@/domain/chat/outbox'
import { trimText } from '@/domain/format/trim'
import { toast } from '@/ui/feedback/toast'
import { GrowingTextarea } from '@/ui/form/growing-textarea'
import { isComposing } from '@/ui/form/is-composing'
import { useImageFileError } from '@/ui/image/image-file'
import { takeImage, useFileDrop } from '@/ui/image/use-file-drop'
import { confirm } from '@/ui/overlay/confirm'

import { AttachButton, AttachedFile, Attachment } from './attachment'
import { useMessageDraft, useOutbox } from './state/use-outbox'

import classes from './composer.module.css'

const COMPOSER_ID = 'new-message'

/** Does nothing on a touch screen, where the focus would raise the keyboard. */
export function focusComposer(): void {
  if (!matchMedia('(pointer: fine)').matches) return
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
}

interface ComposerProps {
  conversationId: string
  onSend: (draft: MessageDraft) => void
}

/**
 * The text and the image are a draft, which reappears when the user returns to the chat.
 * The image is uploaded only on send so that a removed image leaves no file on the server.
 */
export function Composer({ conversationId, onSend }: ComposerProps) {
  const { draft, change, discard } = useMessageDraft(conversationId)
  const { text = '', file } = draft ?? {}
  const box = useRef<HTMLTextAreaElement>(null)
  const problem = useImageFileError(file)
  const drop = useFileDrop((files) => void attach(files))

  useEffect(function focusInput() {
    focusComposer()
  }, [])

  async function attach(files: File[]) {
    const taken = await takeImage(files, problem === null ? file?.name : undefined)
    if (taken) change({ file: taken })
    box.current?.focus()
  }

  function removeFile() {
    change({ file: undefined })
    box.current?.focus()
  }

  function send() {
    box.current?.focus()
    if (!draft || trimText(text) === '') {
      toast.error('Please enter some text', { id: 'empty message' })
      return
    }
    // Stands beside the image already.
    if (problem !== null) return
    discard()
    onSend({ ...draft, text: trimText(text) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    if (!event.repeat) send()
  }

  function onPaste(event: ClipboardEvent) {
    const images = pastedImages(event.clipboardData)
    if (images.length === 0) return
    event.preventDefault()
    void attach(images)
  }

  return (
    <form
      className={classes.composer}
      data-screen-only
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div
        className={classes.dropZone}
        data-over={drop.isOver || undefined}
        {...drop.listeners}
      >
        {file && <Attachment file={file} problem={problem} onRemove={removeFile} />}
        <div className={classes.inputs}>
          <AttachButton onAttach={(files) => void attach(files)} />
          <GrowingTextarea
            ref={box}
            id={COMPOSER_ID}
            className={classes.box}
            value={text}
            placeholder="Write message…"
            aria-label="Write message…"
            minRows={1}
            maxRows={6}
            onChange={(event) => change({ text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <SendButton />
        </div>
      </div>
    </form>
  )
}

/** Shift+Enter begins a new line, and so does Enter on a touch keyboard, which has no Shift+Enter. */
function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return false
  return !matchMedia('(pointer: coarse)').matches
}

/**
 * Returns no image if there is text too. Spreadsheets and word processors add an image of copied
 * text, but the user wants the text.
 */
function pastedImages(data: DataTransfer): File[] {
  if (data.getData('text/plain') !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

function SendButton() {
  return (
    <Tooltip label="Send">
      <ActionIcon
        type="submit"
        variant="filled"
        size="2.25rem"
        aria-label="Send"
        onClick={(event) => {
          // The second click of a double-click would report that the box is empty.
          if (event.detail > 1) event.preventDefault()
        }}
      >
        <IconSend size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

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
  useEffect(
    function leaveWhenEmpty() {
      if (isEmpty) onEmpty?.()
    },
    [isEmpty, onEmpty],
  )

  async function ask() {
    const title = 'Do you want to discard this message?'
    if (await confirm({ title, danger: true })) discard()
  }
  return (
    <div className={classes.closed}>
      <p>{reason}</p>
      {draft && (
        <section className={classes.readOnly} aria-label="Unsent message">
          {draft.file && <AttachedFile file={draft.file} problem={null} />}
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
