import { Button, Text } from '@mantine/core'

import classes from './page-message.module.css'

/** Browsers word it differently; none gives it a code. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

/** What is left of a screen whose code broke, or never came. */
export function PageError({ error }: { error: unknown }) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const missingChunk = name === 'ChunkLoadError' || CHUNK_FAILURE.test(message)
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title} tabIndex={-1} data-page-heading>
        {missingChunk ? 'Loading chunk failed' : 'Unexpected Application Error!'}
      </h1>
      <Text c="dimmed">
        {missingChunk
          ? 'A part of the application did not arrive. Check your connection and load the page again.'
          : message || 'The screen could not be shown.'}
      </Text>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </div>
  )
}
