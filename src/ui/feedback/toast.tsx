import { type NotificationData, notifications } from '@mantine/notifications'
import type { MouseEvent } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { trimText } from '@/domain/format/trim'
import { Sentence } from '@/ui/page/sentence'

export type ToastTone = 'success' | 'error' | 'warning'

interface ToastOptions {
  /** A second sentence, in an element of its own, so that a server's message stays as it is. */
  note?: string | undefined
  /** A toast replaces a visible one that has the same id. The id defaults to the tone and text. */
  id?: string | undefined
  /**
   * Follows the text and closes the toast: a button, or a link if it has an `href`. With Ctrl, Cmd
   * or Shift, a click on the link opens it in a new tab or window and does not call `onClick`.
   *
   * The screen that offers to change something must hide the toast when it is left.
   */
  action?: { label: string; href?: string; onClick: () => void } | undefined
}

interface ActionProps {
  label: string
  href?: string
  onClick: (event: MouseEvent) => void
}

function Action({ label, href, onClick }: ActionProps) {
  const text = <Sentence text={label} />
  if (href !== undefined) {
    return (
      <a href={href} onClick={onClick}>
        {text}
      </a>
    )
  }
  return (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  )
}

/** Names in the texts are marked by isolate(). Returns the toast's id. */
function send(tone: ToastTone, message: string, options: ToastOptions = {}): string {
  const text = trimText(message) || DEFAULT_ERROR_MESSAGE
  const { id = `${tone} ${text}`, note, action } = options
  function onClick(event: MouseEvent) {
    if (action?.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    // The second press of a double click.
    if (event.detail > 1) return
    notifications.hide(id)
    action?.onClick()
  }
  const notification: NotificationData = {
    id,
    color: tone,
    message: (
      <>
        <Sentence text={text} />
        {(note || action) && ' '}
        {note && (
          <span dir="auto" style={{ display: 'block' }}>
            {note}
          </span>
        )}
        {action && <Action {...action} onClick={onClick} />}
      </>
    ),
    role: tone === 'error' ? 'alert' : 'status',
  }
  // `update` does nothing if no toast has this id, and `show` does nothing if one has.
  notifications.update(notification)
  notifications.show(notification)
  return id
}

export const toast = {
  success: (message: string, options?: ToastOptions) =>
    void send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) =>
    void send('warning', message, options),
  hide: (id: string) => void notifications.hide(id),
  hideAll: () => notifications.clean(),
}
