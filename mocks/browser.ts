import { setupWorker } from 'msw/browser'

import { Backend } from './backend'
import { findScenario } from './scenarios/all'
import { callHandler, socketHandler } from './wire'

const WORKER = `${import.meta.env.BASE_URL}mock-worker.js`

/** The mock backend of this page. */
export const backend = new Backend({
  seedNow: () => new Date(),
  latency: [60, 150],
  lively: true,
  storage: sessionStorage,
  onOffline: (offline) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
  },
})

/**
 * Starts the mock backend of this page; resolves when calls can be made. Rejects with a sentence
 * for a person to read where the page can't have it.
 */
export async function startMockBackend(): Promise<Backend> {
  chooseScenario()
  if (!('serviceWorker' in navigator)) {
    throw new Error(
      `The mock backend could not start: browsers offer service workers to https pages and to localhost only, not to ${window.location.origin}. Open the demo as http://localhost:${window.location.port}.`,
    )
  }
  try {
    await setupWorker(callHandler(backend), socketHandler(backend)).start({
      serviceWorker: { url: WORKER },
      onUnhandledRequest: 'bypass',
      quiet: true,
    })
  } catch (error) {
    throw new Error(
      `The mock backend could not start: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  if (!(await isControlled())) {
    throw new Error(
      'The mock backend could not start: this page was loaded without its service worker (a reload with Shift does that). Reload it as usual.',
    )
  }
  backend.start()
  return backend
}

/** `?scenario=name` begins that scenario afresh; `?scenario=` ends it. The tab remembers it. */
function chooseScenario(): void {
  const url = new URL(window.location.href)
  const name = url.searchParams.get('scenario')
  if (name === null || name === (backend.scenario?.name ?? '')) return
  backend.reset(findScenario(name) ?? null)
}

/** A new worker claims the page a moment after it was activated. */
async function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return true
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 2000)
    serviceWorker.addEventListener('controllerchange', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
