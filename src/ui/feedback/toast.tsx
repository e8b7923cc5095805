import { type NotificationData, notifications } from '@mantine/notifications'
import type { MouseEvent } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { TOAST_AUTO_CLOSE } from '@/domain/limits'

export type ToastTone = 'success' | 'error' | 'warning'

interface ToastOptions {
  /** A toast replaces a visible one that has the same id. The id defaults to the tone and text. */
  id?: string
  /**
   * `onClick` handles a click without Ctrl, Cmd or Shift. With one of these keys, the browser opens
   * `href` in a new tab or window.
   */
  link?: { label: string; href: string; onClick: () => void } | undefined
  /** A button, which also closes the toast. */
  action?: { label: string; onClick: () => void }
  /**
   * Keeps the toast open. Set this if it has a link, which is hard to reach by keyboard within 5
   * seconds.
   */
  autoClose?: false
}

function send(tone: ToastTone, message: string, options: ToastOptions = {}): void {
  const text = message.trim() || DEFAULT_ERROR_MESSAGE
  const { id = `${tone} ${text}`, link, action, autoClose = TOAST_AUTO_CLOSE } = options
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    notifications.hide(id)
    link?.onClick()
  }
  const notification: NotificationData = {
    id,
    color: tone,
    message: action ? (
      <>
        {text}{' '}
        <button
          type="button"
          onClick={() => {
            notifications.hide(id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      </>
    ) : link ? (
      <>
        {text}{' '}
        <a href={link.href} onClick={follow}>
          {link.label}
        </a>
      </>
    ) : (
      text
    ),
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: false,
  }
  // `update` does nothing if no toast has this id, and `show` does nothing if one has. Switching
  // autoClose off (above) and on again restarts the timer of a toast that is already displayed.
  notifications.update(notification)
  notifications.show(notification)
  setTimeout(() => notifications.update({ ...notification, autoClose }))
}

export const toast = {
  success: (message: string, options?: ToastOptions) => send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) => send('warning', message, options),
  hide: (id: string) => void notifications.hide(id),
}
