import './ui/mantine-base'
import { type ReactNode, startTransition, StrictMode, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'

import { holdCallsUntil } from './api/http'
import { App } from './app'
import { createQueryClient } from './query-client'
import { createAppRouter, fetchAhead, followSession } from './router'
import { startSession } from './session/session'
import { onceSettled } from './ui/once-settled'
import { stayWhenOffline } from './ui/page-error'

// zod would probe `new Function`, which the content security policy refuses.
config({ jitless: true })

/** How long a screen's code may keep the picture of the first paint on the page, milliseconds. */
const PICTURE_LIMIT_MS = 15_000

const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** The sheets that the loader in index.html has asked for; one that does not come holds up nothing. */
function sheetsThere(): Promise<unknown> {
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

/**
 * Lets the sheets rule from the first commit on, and before anything is measured. The picture has
 * its own styles: one sheet after the other would move it about, and style the page anew each time.
 */
function Styled({ children }: { children: ReactNode }) {
  useInsertionEffect(() => {
    for (const link of sheets) link.media = 'all'
  }, [])
  return children
}

function start() {
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient })
  followSession(router, queryClient)
  const session = startSession()
  stayWhenOffline()

  let backend: Promise<unknown> = Promise.resolve()
  if (import.meta.env.MODE === 'demo') {
    backend = import('../mocks/browser').then((mock) => mock.startMockBackend())
    holdCallsUntil(backend)
  }

  /*
   * Rendered once the screen's code is there, and whose session it is: the first commit takes the
   * place of the picture that index.html has painted, and must not be less than it, nor move later.
   * Not awaited at the top level, which would keep the chunks that import from this one waiting.
   */
  const ready = Promise.all([router.load(), sheetsThere(), session])
  const limit = new Promise((resolve) => setTimeout(resolve, PICTURE_LIMIT_MS))
  void Promise.race([ready, limit]).then(() => {
    const root = createRoot(document.getElementById('root')!)
    // In slices: a page that is being rendered answers to what is typed and clicked meanwhile.
    startTransition(() => {
      root.render(
        <StrictMode>
          <Styled>
            <App router={router} queryClient={queryClient} />
          </Styled>
        </StrictMode>,
      )
    })
    // Not before the demo's backend knows which code a scenario wants to be missing.
    void backend.then(
      () => fetchAhead(router),
      // Every call says why it could not start.
      () => undefined,
    )
    // What index.html began to read for the first screen is no answer to a later question.
    onceSettled(queryClient, () => delete window.takeFirstRead)
  })
}

// A task of its own: that of evaluating the modules is long enough.
setTimeout(start)
