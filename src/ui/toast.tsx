import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { NO_MESSAGE } from '@/domain/no-message'

/*
 * Toasts can be called from anywhere at any time; what shows them (Mantine's notifications) comes
 * as a chunk of its own after the first paint, because it costs the login page 11 kB. Calls made
 * before it is there wait in a queue.
 */

export type ToastTone = 'success' | 'error' | 'warning'

export interface ToastOptions {
  /** Toasts with the same id collapse into one; without an id those that say the same do. */
  id?: string
}

export interface Toast {
  tone: ToastTone
  message: string
  id: string
}

interface Toaster {
  show: (toast: Toast) => void
  hide: (id: string) => void
}

const PRELOAD_AFTER_MS = 3000

let waiting: Toast[] = []
let toaster: Toaster | null = null
let wanted = false
const listeners = new Set<() => void>()

function want(): void {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}

function send(tone: ToastTone, message: string, options?: ToastOptions): void {
  const text = message.trim() || NO_MESSAGE
  const toast = { tone, message: text, id: options?.id ?? `${tone} ${text}` }
  if (toaster) toaster.show(toast)
  else waiting.push(toast)
  want()
}

/** An empty message reads 'Some Error Occured': there is never an empty toast. */
export const toast = {
  success: (message: string, options?: ToastOptions) => send('success', message, options),
  error: (message: string, options?: ToastOptions) => send('error', message, options),
  warning: (message: string, options?: ToastOptions) => send('warning', message, options),
  /** Takes the one with this id away before its time. */
  hide(id: string) {
    waiting = waiting.filter((toast) => toast.id !== id)
    toaster?.hide(id)
  },
}

/** For toast-host only: takes over what waits and everything to come, until the returned undo. */
export function connectToasts(connected: Toaster): () => void {
  toaster = connected
  for (const toast of waiting.splice(0)) connected.show(toast)
  return () => {
    if (toaster === connected) toaster = null
  }
}

const loadHost = () => import('@/ui/toast-host')
const Host = lazy(loadHost)
/** Milliseconds until what shows the toasts is asked for once more. */
const TRY_AGAIN_AFTER_MS = 5000

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

  const there = useHostThere(needed)
  if (!there) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}

/** Asks until it comes: rendered sooner, a chunk that fails would take the whole application along. */
function useHostThere(needed: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(
    function loadUntilItComes() {
      if (!needed || there) return undefined
      let ended = false
      let again: ReturnType<typeof setTimeout> | undefined
      const load = () => {
        loadHost().then(
          () => ended || setThere(true),
          () => {
            if (!ended) again = setTimeout(load, TRY_AGAIN_AFTER_MS)
          },
        )
      }
      load()
      return () => {
        ended = true
        clearTimeout(again)
      }
    },
    [needed, there],
  )
  return there
}
