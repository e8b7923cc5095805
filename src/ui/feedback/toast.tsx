import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'
import { TOAST_AUTO_CLOSE } from '@/domain/limits'

/*
 * The component that renders toasts (toast-host.tsx) weighs about 10 kB, so it is loaded after the
 * first paint. Until it is loaded, toasts wait in Mantine's store.
 */

export type ToastTone = 'success' | 'error' | 'warning'

interface ToastOptions {
  /** A toast replaces a visible one that has the same id. The id defaults to the tone and text. */
  id?: string
  /**
   * `onClick` handles a click without Ctrl, Cmd or Shift. With one of these keys, the browser opens
   * `href` in a new tab or window.
   */
  link?: { label: string; href: string; onClick: () => void } | undefined
  /**
   * Keeps the toast open. Set this if it has a link, which is hard to reach by keyboard within 5
   * seconds.
   */
  autoClose?: false
}

const PRELOAD_AFTER_MS = 3000
const RETRY_DELAY_MS = 5000

function send(tone: ToastTone, message: string, options: ToastOptions = {}): void {
  const text = message.trim() || DEFAULT_ERROR_MESSAGE
  const { id = `${tone} ${text}`, link, autoClose = TOAST_AUTO_CLOSE } = options
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    notifications.hide(id)
    link?.onClick()
  }
  const notification: NotificationData = {
    id,
    color: tone,
    message: link ? (
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

// A separate function so that no `.then()` directly follows import(). Vite would move such a
// `.then()` into its preload wrapper, where the `.then()` callbacks would not run if a stylesheet
// failed to load.
const importHost = () => import('@/ui/feedback/toast-host')

/**
 * Loads toast-host.tsx on the first toast or user input, or after a few seconds. Retries if loading
 * fails, whereas React.lazy would throw an error that unmounts the application.
 */
export function ToastHost() {
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(function loadHostOnFirstUse() {
    const mounted = new AbortController()
    let isLoading = false
    // Preloads the host, because it can't be loaded once the connection is lost.
    let timer = setTimeout(load, PRELOAD_AFTER_MS)

    function load() {
      if (isLoading) return
      isLoading = true
      clearTimeout(timer)
      importHost().then(
        (module) => setHost(() => module.default),
        () => {
          isLoading = false
          if (!mounted.signal.aborted) timer = setTimeout(load, RETRY_DELAY_MS)
        },
      )
    }
    const options = { once: true, capture: true, passive: true, signal: mounted.signal }
    window.addEventListener('pointerdown', load, options)
    window.addEventListener('keydown', load, options)
    const unsubscribe = notificationsStore.subscribe(load)
    if (notificationsStore.getState().notifications.length > 0) load()
    return () => {
      mounted.abort()
      clearTimeout(timer)
      unsubscribe()
    }
  }, [])

  return Host && <Host />
}
