import { setupWorker } from 'msw/browser'

import { tryStorage } from '@/session/storage'

import { Backend } from './backend/backend'
import { callHandler, socketHandler } from './msw-handlers'
import type { Scenario } from './scenario'
import { findScenario } from './scenarios/all'

const WORKER = `${import.meta.env.BASE_URL}mock-worker.js`
const WORKER_TIMEOUT = 2000

/** Null where the browser blocks it. The data then lasts until the page is reloaded. */
const storage = tryStorage(() => sessionStorage)

const backend = new Backend({
  seedNow: () => new Date(),
  latency: [60, 150],
  autoReply: true,
  ...(storage && { storage }),
  onOfflineChange(offline) {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
  },
})

/** Says in place of the app why it can't start. A reload would not help. */
function showFailure(reason: string): Promise<never> {
  const message = document.createElement('div')
  // Of index.html, as its own message that the app has not started.
  message.className = 'start-failure'
  message.setAttribute('role', 'alert')
  message.textContent = `The mock backend could not start: ${reason}`
  document.body.replaceChildren(message)
  return new Promise(() => {})
}

/** Resolves once the service worker handles the page's requests. Rejects if a reload may help. */
export async function startMockBackend(): Promise<Backend> {
  if (!('serviceWorker' in navigator)) {
    const { origin, port } = window.location
    return showFailure(
      `browsers allow service workers on https and on localhost only, not on ${origin}. Open the demo at http://localhost:${port}.`,
    )
  }
  // msw asks for the worker's update without handling its failure, which a reload can cause. The
  // browser looks for an update by itself.
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (String(reason).includes('Failed to update a ServiceWorker')) event.preventDefault()
  })
  try {
    await setupWorker(callHandler(backend), socketHandler(backend)).start({
      serviceWorker: { url: WORKER },
      onUnhandledRequest: 'bypass',
      quiet: true,
    })
  } catch (error) {
    console.error(error)
    return showFailure(error instanceof Error ? error.message : String(error))
  }
  if (!(await isControlled())) {
    throw new Error(
      'The mock backend could not start: this page was loaded without its service worker, for example by a reload with Shift. Reload it normally.',
    )
  }
  const url = new URL(window.location.href)
  const name = url.searchParams.get('scenario')
  let unknownName: string | undefined
  if (name !== null && name !== (backend.scenario?.name ?? '')) {
    const scenario = findScenario(name)
    if (!scenario && name !== '') unknownName = name
    await selectScenario(scenario)
    // A link without a path opens the screen that the scenario is about.
    const path = url.pathname === import.meta.env.BASE_URL ? (scenario?.path ?? '/') : '/'
    // The page may already have loaded the chunk that is now missing, so load the page again.
    if (scenario?.missingChunk || path !== '/') {
      const leave = () => {
        if (path === '/') window.location.reload()
        else window.location.replace(import.meta.env.BASE_URL + path.slice(1))
      }
      if (document.readyState === 'complete') leave()
      else window.addEventListener('load', leave)
      return new Promise(() => {})
    }
  } else {
    backend.start()
    // A restarted service worker has forgotten which chunk is missing, so the page tells it again.
    const chunk = backend.scenario?.missingChunk
    if (chunk?.forever) await setMissingChunk(chunk)
  }
  window.addEventListener('pagehide', () => backend.saveNow())
  void import('./demo-toolbar').then(({ showToolbar }) =>
    showToolbar({ backend, selectScenario, unknownName }),
  )
  return backend
}

async function selectScenario(scenario: Scenario | undefined): Promise<void> {
  backend.reset(scenario)
  await setMissingChunk(scenario?.missingChunk ?? null)
}

async function setMissingChunk(chunk: Scenario['missingChunk'] | null): Promise<void> {
  const channel = new MessageChannel()
  const acknowledged = new Promise((resolve) =>
    channel.port1.addEventListener('message', resolve),
  )
  channel.port1.start()
  navigator.serviceWorker.controller?.postMessage({ type: 'MISSING_CHUNK', chunk }, [
    channel.port2,
  ])
  await Promise.race([
    acknowledged,
    new Promise((resolve) => setTimeout(resolve, WORKER_TIMEOUT)),
  ])
}

/**
 * Returns whether a service worker controls the page. Gives a new worker time to take control,
 * because that happens asynchronously.
 */
function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_TIMEOUT)
    serviceWorker.addEventListener('controllerchange', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
