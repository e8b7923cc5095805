import './ui/styles/mantine.css'
import './ui/styles/base.css'
import './ui/styles/touch.css'
import './ui/styles/print.css'
import { MantineProvider } from '@mantine/core'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  StrictMode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { createRoot } from 'react-dom/client'

import { LOGIN_PRELOAD_DELAY } from './domain/limits'
import type { createAppRouter } from './router'
import { PageError, PagePending } from './screens/page-error'
import { theme } from './theme'
import { Announcer } from './ui/feedback/live-region'
import { PageNotFound } from './ui/feedback/page-not-found'
import { useKeptFocus } from './ui/page/focus'
import { importAgain } from './ui/page/import-again'
import { cssVariables } from './ui/styles/palette'

/** Screens that load within this time show no loading state, because it would only flicker. */
const PENDING_AFTER_MS = 100

const OVERLAYS_RETRY_MS = 5000

/** Tries again until the code is there, because nothing else could show that it is missing. */
async function loadOverlays(): Promise<{ default: ComponentType }> {
  try {
    return await importAgain(() => import('./ui/overlay/overlays'))
  } catch {
    await new Promise((resolve) => setTimeout(resolve, OVERLAYS_RETRY_MS))
    return loadOverlays()
  }
}
const Overlays = lazy(loadOverlays)

export type AppProps = {
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
  /**
   * Mantine's `env`. 'test' also omits Mantine's CSS variables, which make getByRole() take nearly
   * twice as long.
   */
  env?: 'default' | 'test'
}

/** Keeps the browser from opening a file that is dropped beside a drop zone in place of the app. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** An Escape that only drops the text of an input method. In Safari, only its code tells. */
function ignoreComposing(event: KeyboardEvent) {
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === 229)) {
    event.stopImmediatePropagation()
  }
}

/** Returns a listener that ignores a double click's second press if the first hit something else. */
function ignoreStrayPresses() {
  let first: Element | null
  return (event: MouseEvent) => {
    const target = event.target as Element
    const pressed = target.closest('label')?.control ?? target.closest('a, button, input, [role]')
    if (event.detail < 2) first = pressed
    if (pressed === first) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

export function App({ router, queryClient, env = 'default' }: AppProps) {
  useWindowEvent('dragover', refuseFiles)
  useWindowEvent('drop', refuseFiles)
  useKeptFocus()
  const [ignoreStrayPress] = useState(ignoreStrayPresses)
  useWindowEvent('click', ignoreStrayPress, { capture: true })
  useLayoutEffect(function listenBeforeMantine() {
    window.addEventListener('keydown', ignoreComposing, true)
    return () => window.removeEventListener('keydown', ignoreComposing, true)
  }, [])
  function preloadLogin() {
    // An expired session needs it, even if a new deployment has replaced the files by then.
    for (const id of ['/_public', '/_public/login'] as const) {
      router.loadRouteChunk(router.routesById[id])?.catch(() => undefined)
    }
  }
  useTimeout(preloadLogin, LOGIN_PRELOAD_DELAY, { autoInvoke: true })
  useEffect(
    function showLoadingState() {
      // Starts the load again, because the router shows no loading state for a load that began
      // before the first render, nor, without `sync`, for one whose loaders have run.
      if (router.state.status === 'pending') void router.load({ sync: true })
    },
    [router],
  )
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
          <Overlays />
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
