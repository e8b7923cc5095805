import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { NO_MESSAGE } from '@/domain/no-message'

/*
 * Toasts can be called from anywhere at any time; what shows them (Mantine's notifications) comes
 * as a chunk of its own after the first paint, because it costs the login page 11 kB. Calls made
 * before it is there wait in a queue.
 */

export type ToastTone = 'success' | 'error' | 'warning'

export interface ToastOptions {
  /** Toasts with the same id collapse into one; without an id every call shows its own. */
  id?: string
}

export interface Toast {
  tone: ToastTone
  message: string
  id: string | undefined
}

type ShowToast = (toast: Toast) => void

const PRELOAD_AFTER_MS = 3000

const waiting: Toast[] = []
let show: ShowToast | null = null
let wanted = false
const listeners = new Set<() => void>()

function want(): void {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}

function send(tone: ToastTone, message: string, options?: ToastOptions): void {
  const toast = { tone, message: message.trim() || NO_MESSAGE, id: options?.id }
  if (show) show(toast)
  else waiting.push(toast)
  want()
}

/** An empty message reads 'Some Error Occured': there is never an empty toast. */
export const toast = {
  success: (message: string, options?: ToastOptions) => send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) => send('warning', message, options),
}

/** For toast-host only: takes over what waits and everything to come, until the returned undo. */
export function connectToasts(showToast: ShowToast): () => void {
  show = showToast
  for (const toast of waiting.splice(0)) showToast(toast)
  return () => {
    if (show === showToast) show = null
  }
}

const Host = lazy(() => import('@/ui/toast-host'))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Rendered once, in main. Renders nothing until the first toast, key or press, or a quiet moment. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, () => wanted)

  useEffect(function preloadAheadOfTheFirst() {
    // After the first paint and its requests, but before anything can go wrong: a notice that the
    // network is down could not be fetched any more.
    const timer = setTimeout(want, PRELOAD_AFTER_MS)
    const options = { once: true, capture: true, passive: true }
    window.addEventListener('pointerdown', want, options)
    window.addEventListener('keydown', want, options)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', want, options)
      window.removeEventListener('keydown', want, options)
    }
  }, [])

  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}
