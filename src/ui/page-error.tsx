import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

import classes from '@/ui/page-message.module.css'

/** Browsers word it differently; none gives it a code. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

/** What is left of a screen whose code broke, or never came. */
export function PageError({ error }: { error: unknown }) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const missingChunk = name === 'ChunkLoadError' || CHUNK_FAILURE.test(message)
  // Offline nothing would come but the browser's own error page, and the lists would be gone.
  const [reloading] = useState(() => missingChunk && navigator.onLine && !wasReloadedFor(message))
  useEffect(
    function fetchTheNewDeploy() {
      if (!reloading) return
      // Without a mark there would be no end to it.
      if (mark(message)) window.location.reload()
    },
    [reloading, message],
  )
  if (reloading) return null
  return (
    <main>
      <div className={classes.page} role="alert">
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {missingChunk ? 'Loading chunk failed' : 'Unexpected Application Error!'}
        </h1>
        <p className={classes.note}>
          {missingChunk
            ? 'A part of the application did not arrive. Check your connection and load the page again.'
            : message || 'The screen could not be shown.'}
        </p>
        <Button onClick={() => window.location.reload()}>Load the page again</Button>
      </div>
    </main>
  )
}

/*
 * The router loads the page anew, once, when a component's chunk is missing, but not for a chunk that
 * holds a loader too. This is the same rule under the router's own mark, so that between the two of
 * them it happens once.
 */
const markOf = (message: string) => `tanstack_router_reload:${message}`

function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(markOf(message)) !== null
  } catch {
    return true
  }
}

function mark(message: string): boolean {
  try {
    sessionStorage.setItem(markOf(message), '1')
    return true
  } catch {
    return false
  }
}

/**
 * Offline a missing chunk is no sign of a deploy, and a page that is loaded anew would be the
 * browser's own error page: the router is kept from it. Called once, at the start.
 */
export function stayWhenOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) mark(payload.message)
  })
}
