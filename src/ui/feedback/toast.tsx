import { type ComponentType, useEffect, useState } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'

/*
 * The component that renders toasts (toast-host.tsx) weighs 11 kB, so it is loaded after the first
 * paint. Until it is loaded, toasts wait in a queue.
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
   * Milliseconds, 5000 by default. `false` keeps the toast open. Use `false` if the toast has a
   * `link`, because a keyboard user can hardly reach the link in 5 seconds.
   */
  autoClose?: number | false
}

export interface Toast extends ToastOptions {
  tone: ToastTone
  message: string
  id: string
}

interface Toaster {
  show: (toast: Toast) => void
  hide: (id: string) => void
}

const PRELOAD_AFTER_MS = 3000
const RETRY_DELAY_MS = 5000

let queue: Toast[] = []
let toaster: Toaster | null = null
let loadHost: (() => void) | null = null

function send(tone: ToastTone, message: string, options?: ToastOptions): void {
  const text = message.trim() || DEFAULT_ERROR_MESSAGE
  const toast = { ...options, tone, message: text, id: options?.id ?? `${tone} ${text}` }
  if (toaster) toaster.show(toast)
  else queue.push(toast)
  loadHost?.()
}

export const toast = {
  success: (message: string, options?: ToastOptions) => send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) => send('warning', message, options),
  hide(id: string) {
    queue = queue.filter((toast) => toast.id !== id)
    toaster?.hide(id)
  },
}

/** Delivers queued and future toasts to `connected`. Returns a disconnect function. */
export function connectToasts(connected: Toaster): () => void {
  toaster = connected
  for (const toast of queue.splice(0)) connected.show(toast)
  return () => {
    if (toaster === connected) toaster = null
  }
}

// A separate function, so that no `.then()` directly follows import(). Vite would move such a
// `.then()` into its preload wrapper, where the `.then()` callbacks would not run if a stylesheet
// failed to load.
const importHost = () => import('@/ui/feedback/toast-host')

/**
 * Loads the host on the first toast or user input, or after a few seconds. If loading fails, tries
 * again, whereas React.lazy would throw an error that unmounts the application.
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
    loadHost = load
    const options = { once: true, capture: true, passive: true, signal: mounted.signal }
    window.addEventListener('pointerdown', load, options)
    window.addEventListener('keydown', load, options)
    if (queue.length > 0) load()
    return () => {
      mounted.abort()
      clearTimeout(timer)
      loadHost = null
    }
  }, [])

  return Host && <Host />
}
