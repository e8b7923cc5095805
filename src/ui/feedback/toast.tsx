import { type ComponentType, useEffect, useState } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'

/*
 * Toasts can be shown from anywhere, at any time. Their host (Mantine's notifications) is a chunk
 * that loads after the first paint, because it weighs 11 kB; earlier toasts wait in a queue.
 */

export type ToastTone = 'success' | 'error' | 'warning'

interface ToastOptions {
  /** Toasts with the same id are merged; without an id, those with the same text are. */
  id?: string
  /** Leads to where the user may want to continue. `onClick` navigates inside the app. */
  link?: { label: string; href: string; onClick: () => void } | undefined
  /**
   * Milliseconds, 5000 by default. With false it stays until it is closed: five seconds are too
   * short to reach a link by keyboard.
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

/** Shows toasts; an empty message becomes 'Some Error Occured'. */
export const toast = {
  success: (message: string, options?: ToastOptions) => send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) => send('warning', message, options),
  /** Closes the toast with this id. */
  hide(id: string) {
    queue = queue.filter((toast) => toast.id !== id)
    toaster?.hide(id)
  },
}

/** For toast-host only: delivers queued and later toasts; returns a disconnect function. */
export function connectToasts(connected: Toaster): () => void {
  toaster = connected
  for (const toast of queue.splice(0)) connected.show(toast)
  return () => {
    if (toaster === connected) toaster = null
  }
}

// A separate function, because Vite moves a `.then()` chained to import() into its own wrapper, where
// the rejection handler misses a stylesheet that fails to load.
const importHost = () => import('@/ui/feedback/toast-host')

/**
 * Rendered once, by App. Loads the host at the first toast, key press or pointer press, or after a
 * while, and tries again until it is loaded: React.lazy would unmount the application instead.
 */
export function ToastHost() {
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(function loadHostOnFirstUse() {
    const mounted = new AbortController()
    let isLoading = false
    // Also loads without use: after the connection is lost, it would be too late to report that.
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
