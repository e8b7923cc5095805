import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ReactQueryDevtoolsPanel } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtoolsPanel } from '@tanstack/react-router-devtools'
import { createRoot } from 'react-dom/client'

import type { createAppRouter } from './router'

interface DevtoolsProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
}

/** Shows TanStack's devtools below the page. Returns a function that removes them. */
export function showDevtools({ queryClient, router }: DevtoolsProps): () => void {
  const host = document.body.appendChild(document.createElement('section'))
  host.ariaLabel = 'Devtools'
  const root = createRoot(host)
  root.render(
    <QueryClientProvider client={queryClient}>
      <ReactQueryDevtoolsPanel style={{ height: '50dvh' }} />
      <TanStackRouterDevtoolsPanel router={router} isOpen style={{ height: '50dvh' }} />
    </QueryClientProvider>,
  )
  host.scrollIntoView()
  return () => {
    root.unmount()
    host.remove()
  }
}
