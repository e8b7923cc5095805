import { Button, Group } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'
import { hasUnsavedWork } from '@/session/drafts'

import classes from '@/ui/feedback/page-message.module.css'

/** A failed chunk load can only be recognized by its error message, which differs by browser. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

const CHUNK_TEXTS = {
  title: 'Loading chunk failed',
  note: 'A part of the application could not be loaded. Check your connection and try again.',
}

function textsOf(message: string) {
  const note = message || 'The screen could not be shown.'
  return { title: 'Unexpected Application Error!', note }
}

function becomeMainOutsideTheShell(root: HTMLElement | null) {
  if (root && !root.parentElement?.closest('main')) root.setAttribute('role', 'main')
}

export function PageError({ error }: { error: unknown }) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const router = useRouter({ warn: false })
  const [reportId, setReportId] = useState<string>()
  useEffect(
    function report() {
      void router?.options.context.reportError?.(error).then(setReportId, () => undefined)
    },
    [router, error],
  )
  const isChunkError = CHUNK_FAILURE.test(message) || name === 'ChunkLoadError'
  const { title, note } = isChunkError ? CHUNK_TEXTS : textsOf(message)
  // Otherwise, a full reload is better, because it aborts hanging requests.
  const isReloadHarmful = hasUnsavedWork()
  const reload = () => window.location.reload()
  return (
    <div ref={becomeMainOutsideTheShell}>
      <div className={classes.page} role="alert">
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {title}
        </h1>
        <p className={classes.note}>{note}</p>
        {isReloadHarmful && (
          <p className={classes.note}>
            If that does not help, reload the page. That discards your unsaved changes.
          </p>
        )}
        {reportId && <p className={classes.note}>{`Error report ${reportId}`}</p>}
        <Group gap="xs" justify="center">
          <Button onClick={isReloadHarmful ? () => void router.invalidate() : reload}>
            Retry
          </Button>
          {isReloadHarmful && (
            <Button variant="default" onClick={reload}>
              Discard changes and reload
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}

const timedOut = Object.assign(new Error(), { name: 'ChunkLoadError' })

export function PagePending() {
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), CHUNK_LOAD_TIMEOUT, { autoInvoke: true })
  if (isLate) return <PageError error={timedOut} />
  return (
    <div aria-busy="true" className={classes.pending}>
      <span />
      <span />
      <span />
    </div>
  )
}
