import './ui/styles/mantine.css'
import './ui/styles/base.css'
import './ui/styles/touch.css'
import './ui/styles/print.css'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

import { showLoadingState } from './load-code'
import type { AppRouter } from './router'
import { PageError, PagePending } from './screens/page/page-error'
import { theme } from './theme'
import { Announcer } from './ui/feedback/live-region'
import { PageNotFound } from './ui/feedback/page-not-found'
import { useIgnoredInput } from './ui/form/ignored-input'
import { useKeptFocus } from './ui/page/focus'
import { importUntilLoaded } from './ui/page/import-again'
import { cssVariables } from './ui/styles/palette'

/** Screens that load within this time show no loading state, because it would only flicker. */
const PENDING_AFTER_MS = 100

const ToastHost = lazy(() => importUntilLoaded(() => import('./ui/feedback/toast-host')))

export type AppProps = {
  router: AppRouter
  queryClient: QueryClient
  /**
   * Mantine's `env`. 'test' also omits Mantine's CSS variables, which make getByRole() take nearly
   * twice as long.
   */
  env?: 'default' | 'test'
}

export function App({ router, queryClient, env = 'default' }: AppProps) {
  useIgnoredInput()
  useKeptFocus()
  useEffect(() => showLoadingState(router), [router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      env={env}
      withCssVariables={env !== 'test'}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider
          router={router}
          defaultPendingComponent={PagePending}
          defaultPendingMs={PENDING_AFTER_MS}
          defaultPendingMinMs={0}
          defaultErrorComponent={PageError}
          defaultNotFoundComponent={PageNotFound}
        />
        <Suspense>
          <ToastHost />
        </Suspense>
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Replaces the frame of index.html. */
export function render(props: AppProps) {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  )
}
