import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App, type AppProps } from './app'
import { preloadWhenQuiet } from './preload'

/**
 * Preloads code after `backend` has started, because a demo scenario that makes a chunk fail must
 * start first.
 */
export function render(props: AppProps, backend: Promise<unknown>): void {
  const root = createRoot(document.getElementById('root')!)
  // A transition keeps the page responsive while React renders.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App {...props} />
      </StrictMode>,
    )
  })
  if (import.meta.env.DEV) offerDevtools(props)
  void backend.then(
    () => preloadWhenQuiet(props.router),
    // Ignores a failed start of the mock backend, because every request reports it.
    () => undefined,
  )
}

/** Alt+Shift+D shows the devtools below the page, so that they cover nothing until then. */
function offerDevtools(props: AppProps) {
  let hide: (() => void) | undefined
  window.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyD') return
    void import('./devtools').then(({ showDevtools }) => {
      hide?.()
      hide = hide ? undefined : showDevtools(props)
    })
  })
}
