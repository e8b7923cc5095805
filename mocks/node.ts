import { setupServer } from 'msw/node'

import { Backend } from './backend/backend'
import { callHandler, socketHandler } from './msw-handlers'

/** The time that the tests' seeded data is relative to. */
export const testNow = new Date('2026-03-14T15:09:26.000Z')

/** The tests' mock backend, without latency or automatic messages. */
export const backend = new Backend({ seedNow: () => testNow, onOfflineChange: setNavigatorOffline })

/** Pass these to server.resetHandlers(), which otherwise restores the previous reset's handlers. */
export const handlers = [callHandler(backend), socketHandler(backend)]

export const server = setupServer(...handlers)

function setNavigatorOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
}
