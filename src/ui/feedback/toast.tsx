import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { DEFAULT_ERROR_MESSAGE } from '@/domain/error-messages'

/*
 * Toasts can be shown from anywhere, at any time. Their host (Mantine's notifications) is a chunk
 * that loads after the first paint, because it weighs 11 kB; earlier toasts wait in a queue.
 */

export type ToastTone = 'success' | 'error' | 'warning'

export interface ToastLink {
  label: string
  href: string
  /** Navigates inside the app, instead of the browser's own navigation to `href`. */
  onClick: () => void
}

export interface ToastOptions {
  /** Toasts with the same id are merged; without an id, those with the same text are. */
  id?: string
  /** Leads to where the user may want to continue. */
  link?: ToastLink | undefined
}

export interface Toast {
  tone: ToastTone
  message: string
  id: string
  link?: ToastLink | undefined
}

interface Toaster {
  show: (toast: Toast) => void
  hide: (id: string) => void
}

const PRELOAD_AFTER_MS = 3000

let queue: Toast[] = []
let toaster: Toaster | null = null
let isHostNeeded = false
const listeners = new Set<() => void>()

function requestHost(): void {
  if (isHostNeeded) return
  isHostNeeded = true
  for (const listener of listeners) listener()
}

function send(tone: ToastTone, message: string, options?: ToastOptions): void {
  const text = message.trim() || DEFAULT_ERROR_MESSAGE
  const toast = { tone, message: text, id: options?.id ?? `${tone} ${text}`, link: options?.link }
  if (toaster) toaster.show(toast)
  else queue.push(toast)
  requestHost()
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

const loadHost = () => import('@/ui/feedback/toast-host')
const Host = lazy(loadHost)
const RETRY_DELAY_MS = 5000

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Rendered once, by App. Loads the host at the first toast, key press or pointer press, or when idle. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, () => isHostNeeded)

  useEffect(function preloadHost() {
    // Without a network, the host could no longer be loaded to say so.
    const timer = setTimeout(requestHost, PRELOAD_AFTER_MS)
    const options = { once: true, capture: true, passive: true }
    window.addEventListener('pointerdown', requestHost, options)
    window.addEventListener('keydown', requestHost, options)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', requestHost, options)
      window.removeEventListener('keydown', requestHost, options)
    }
  }, [])

  const isLoaded = useHostLoaded(needed)
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}

/** Retries until the chunk is loaded; rendering a failing chunk would unmount the application. */
function useHostLoaded(needed: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(
    function loadHostWithRetries() {
      if (!needed || isLoaded) return undefined
      let unmounted = false
      let retry: ReturnType<typeof setTimeout> | undefined
      const load = () => {
        loadHost().then(
          () => unmounted || setIsLoaded(true),
          () => {
            if (!unmounted) retry = setTimeout(load, RETRY_DELAY_MS)
          },
        )
      }
      load()
      return () => {
        unmounted = true
        clearTimeout(retry)
      }
    },
    [needed, isLoaded],
  )
  return isLoaded
}
