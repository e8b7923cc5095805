import { Button, Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'

import classes from './page-message.module.css'

/** Browsers word it differently; none gives it a code. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|unable to preload css|loading chunk/i

/** What is left of a screen whose code broke, or never came. */
export function PageError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const missingChunk = error.name === 'ChunkLoadError' || CHUNK_FAILURE.test(error.message)
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title} tabIndex={-1} data-page-heading>
        {missingChunk ? 'Loading chunk failed' : 'Unexpected Application Error!'}
      </h1>
      <Text c="dimmed">
        {missingChunk
          ? 'A part of the application did not arrive. Check your connection and load the page again.'
          : error.message || 'The screen could not be shown.'}
      </Text>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </div>
  )
}
