import { QueryClientProvider } from '@tanstack/react-query'
import { ReactQueryDevtoolsPanel } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtoolsPanel } from '@tanstack/react-router-devtools'
import { createRoot } from 'react-dom/client'

import type { AppProps } from './app'

/** Alt+Shift+D shows TanStack's devtools below the page, so that they cover nothing until then. */
export function offerDevtools({ queryClient, router }: AppProps): void {
  const host = document.body.appendChild(document.createElement('section'))
  host.ariaLabel = 'Devtools'
  host.hidden = true
  const root = createRoot(host)
  window.addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (!altKey || !shiftKey || code !== 'KeyD') return
    host.hidden = !host.hidden
    root.render(
      <QueryClientProvider client={queryClient}>
        <ReactQueryDevtoolsPanel style={{ height: '50dvh' }} />
        <TanStackRouterDevtoolsPanel router={router} isOpen style={{ height: '50dvh' }} />
      </QueryClientProvider>,
    )
    host.scrollIntoView()
  })
}
