import './ui/styles/mantine-base'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App, type AppProps } from './app'

/** Renders the app in place of the static shell. */
export function render(props: AppProps): void {
  const root = createRoot(document.getElementById('root')!)
  // Rendered in slices, so that the page reacts to input meanwhile.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App {...props} />
      </StrictMode>,
    )
  })
}
