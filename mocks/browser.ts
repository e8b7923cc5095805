import { setupWorker } from 'msw/browser'

import { Backend } from './backend'
import type { Scenario } from './scenario'
import { findScenario } from './scenarios/all'
import { callHandler, socketHandler } from './wire'

const WORKER = `${import.meta.env.BASE_URL}mock-worker.js`
/** Milliseconds. */
const WORKER_LIMIT = 2000

/** The mock backend of this page; `?scenario=name` chooses, and the tab remembers. */
const backend = new Backend({
  seedNow: () => new Date(),
  latency: [60, 150],
  lively: true,
  storage: sessionStorage,
  onOffline(offline) {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
  },
})

/**
 * Starts the mock backend of this page, and shows its panel; resolves when calls can be made.
 * Rejects with a sentence for a person to read where the page can't have it.
 */
export async function startMockBackend(): Promise<Backend> {
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
  const url = new URL(window.location.href)
  const name = url.searchParams.get('scenario')
  if (name !== null && name !== (backend.scenario?.name ?? '')) {
    const scenario = findScenario(name)
    if (!scenario && name !== '') console.warn(`There is no scenario '${name}'`)
    await choose(scenario)
    // The chunk may be here already: it is missing from the start only after another load.
    if (scenario?.missingChunk) {
      if (document.readyState === 'complete') window.location.reload()
      else window.addEventListener('load', () => window.location.reload())
      return new Promise(() => {})
    }
  } else {
    backend.start()
    // A worker whose last page went away may have ended, and know nothing of it any more.
    const chunk = backend.scenario?.missingChunk
    if (chunk?.forever) await tellOfMissing(chunk)
  }
  window.addEventListener('pagehide', () => backend.saveNow())
  void import('./panel').then(({ showPanel }) => showPanel(backend, choose))
  return backend
}

/** Resets into a scenario, or into none; resolves when the worker knows of it too. */
async function choose(scenario: Scenario | undefined): Promise<void> {
  backend.reset(scenario ?? null)
  await tellOfMissing(scenario?.missingChunk ?? null)
}

/** Resolves when the worker knows which script to fail; null is none. */
async function tellOfMissing(chunk: Scenario['missingChunk'] | null): Promise<void> {
  const answer = new MessageChannel()
  const known = new Promise((resolve) => answer.port1.addEventListener('message', resolve))
  answer.port1.start()
  navigator.serviceWorker.controller?.postMessage({ type: 'MISSING_CHUNK', chunk }, [answer.port2])
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, WORKER_LIMIT))])
}

/** A new worker claims the page a moment after it was activated. */
function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_LIMIT)
    serviceWorker.addEventListener('controllerchange', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
