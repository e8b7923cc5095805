import { setupServer } from 'msw/node'

import { Backend } from './backend'
import { callHandler, socketHandler } from './wire'

/** Seeded data looks back from here in tests. */
export const testNow = new Date('2026-03-14T15:09:26.000Z')

/** The mock backend of the tests: no latency, nobody writes by himself, nothing outlives a reset(). */
export const backend = new Backend({ seedNow: () => testNow, onOffline: setNavigatorOffline })

export const server = setupServer(callHandler(backend), socketHandler(backend))

function setNavigatorOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
}
