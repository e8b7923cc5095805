import './ui/styles/mantine-base'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App, type AppProps } from './app'

export function render(props: AppProps): void {
  const root = createRoot(document.getElementById('root')!)
  // A transition keeps the page responsive while React renders.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App {...props} />
      </StrictMode>,
    )
  })
}
