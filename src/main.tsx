import './ui/mantine-base'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'

import { holdCallsUntil } from './api/http'
import { App } from './app'
import { createQueryClient } from './query-client'
import { createAppRouter, fetchAhead, followSession } from './router'
import { startSession } from './session/session'
import { stayWhenOffline } from './ui/page-error'

// zod would probe `new Function`, which the content security policy refuses.
config({ jitless: true })

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })
followSession(router, queryClient)
void startSession()
stayWhenOffline()

if (import.meta.env.MODE === 'demo') {
  holdCallsUntil(import('../mocks/browser').then((mock) => mock.startMockBackend()))
}

/** How long a screen's code may keep the picture of the first paint on the page, milliseconds. */
const PICTURE_LIMIT_MS = 15_000

/** The sheets that the loader in index.html has asked for; one that does not come holds up nothing. */
function sheetsThere(): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return Promise.all(
    sheets
      .filter(({ sheet }) => !sheet)
      .map(
        (link) =>
          new Promise((resolve) => {
            link.addEventListener('load', resolve)
            link.addEventListener('error', resolve)
          }),
      ),
  )
}

/*
 * Rendered once the screen's code is there: the first commit takes the place of the picture that
 * index.html has painted, and must not be less than it. Not awaited at the top level, which would
 * keep the chunks that import from this one waiting for it.
 */
const ready = Promise.all([router.load(), sheetsThere()])
const limit = new Promise((resolve) => setTimeout(resolve, PICTURE_LIMIT_MS))
void Promise.race([ready, limit]).then(() => {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
  fetchAhead(router)
})
