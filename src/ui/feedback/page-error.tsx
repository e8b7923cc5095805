import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import classes from '@/ui/feedback/page-message.module.css'

/** Browsers word it differently; none gives it a code. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

/** Replaces a screen whose code threw an error or could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const isMissing = CHUNK_FAILURE.test(message)
  const [reloading] = useState(() => isMissing && mayReload() && !wasReloadedFor(message))
  const router = useRouter({ warn: false })
  function retry() {
    // A reload also gets past a request that hangs, but empties the memory.
    if (holdsUnsavedWork()) void router.invalidate()
    else window.location.reload()
  }
  const root = useRef<HTMLDivElement>(null)
  const [isNested, setIsNested] = useState(true)
  useLayoutEffect(function becomeMainOutsideTheShell() {
    setIsNested(Boolean(root.current?.parentElement?.closest('main')))
  }, [])
  useEffect(
    function loadTheNewDeploy() {
      if (!reloading) return
      // Without the mark it would reload forever.
      if (markReloaded(message)) window.location.reload()
    },
    [reloading, message],
  )
  if (reloading) return null
  const isChunkError = isMissing || name === 'ChunkLoadError'
  return (
    <div ref={root} role={isNested ? undefined : 'main'}>
      <div className={classes.page} role="alert">
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {isChunkError ? 'Loading chunk failed' : 'Unexpected Application Error!'}
        </h1>
        <p className={classes.note}>
          {isChunkError
            ? 'A part of the application could not be loaded. Check your connection and try again.'
            : message || 'The screen could not be shown.'}
        </p>
        <Button onClick={retry}>Retry</Button>
      </div>
    </div>
  )
}

let holdsUnsavedWork = () => false

/** Offline, a reload would show the browser's own error page. */
function mayReload(): boolean {
  return navigator.onLine && !holdsUnsavedWork()
}

/*
 * The router reloads the page once when a component's chunk is missing, which usually means a new
 * deploy, but not for a chunk that holds a loader too. PageError applies the same rule under the
 * router's own mark, so that together they reload once.
 */
const markOf = (message: string) => `tanstack_router_reload:${message}`

function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(markOf(message)) !== null
  } catch {
    return true
  }
}

function markReloaded(message: string): boolean {
  try {
    sessionStorage.setItem(markOf(message), '1')
    return true
  } catch {
    return false
  }
}

/**
 * Keeps the router from reloading the page for a missing chunk while offline and while
 * `hasUnsavedWork` is true of what only memory holds. Called once, at the start.
 */
export function preventHarmfulReloads(hasUnsavedWork: () => boolean): void {
  holdsUnsavedWork = hasUnsavedWork
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!mayReload()) markReloaded(payload.message)
  })
}
