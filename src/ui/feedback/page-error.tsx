import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { productName } from '@/domain/product'
import { canSaveWork, holdsUnsavedWork, isOutdated } from '@/ui/feedback/reload'

import { useErrorReport } from './error-report'

import classes from '@/ui/feedback/page-message.module.css'

/** A failed chunk load can only be recognized by its error message, which differs by browser. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

const NEEDS_RELOAD = `needs the new version of ${productName}. A reload gets it, but discards your unsaved changes.`

export function PageError({ error }: { error: unknown }) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const reportId = useErrorReport(error)
  const router = useRouter({ warn: false })
  function retry() {
    // Prefers a full reload, which aborts hanging requests but would lose unsaved work.
    if (holdsUnsavedWork()) void router.invalidate()
    else window.location.reload()
  }
  const root = useRef<HTMLDivElement>(null)
  const [isNested, setIsNested] = useState(true)
  useLayoutEffect(function becomeMainOutsideTheShell() {
    setIsNested(Boolean(root.current?.parentElement?.closest('main')))
  }, [])
  const isChunkError = CHUNK_FAILURE.test(message) || name === 'ChunkLoadError'
  const [isReplaced, setReplaced] = useState(false)
  useEffect(
    function findOutWhyItFailed() {
      if (isChunkError && holdsUnsavedWork()) isOutdated().then(setReplaced, () => undefined)
    },
    [isChunkError],
  )
  return (
    <div ref={root} role={isNested ? undefined : 'main'}>
      <div className={classes.page} role="alert">
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {isChunkError ? 'Loading chunk failed' : 'Unexpected Application Error!'}
        </h1>
        <p className={classes.note}>
          {isReplaced
            ? canSaveWork()
              ? `This screen ${NEEDS_RELOAD} Go back to save or send first what you can.`
              : `Signing in ${NEEDS_RELOAD}`
            : isChunkError
              ? 'A part of the application could not be loaded. Check your connection and try again.'
              : message || 'The screen could not be shown.'}
        </p>
        {reportId && <p className={classes.note}>{`Error report ${reportId}`}</p>}
        {isReplaced ? (
          <Group gap="xs" justify="center">
            {canSaveWork() ? (
              <Button onClick={() => router.history.back()}>Go back</Button>
            ) : (
              <Button onClick={retry}>Retry</Button>
            )}
            <Button variant="default" onClick={() => window.location.reload()}>
              Discard changes and reload
            </Button>
          </Group>
        ) : (
          <Button onClick={retry}>Retry</Button>
        )}
      </div>
    </div>
  )
}
