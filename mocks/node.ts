import { setupServer } from 'msw/node'

import { Backend } from './backend/backend'
import { callHandler, socketHandler } from './msw-handlers'

export const testNow = new Date('2026-03-14T15:09:26.000Z')

export const backend = new Backend({
  seedNow: () => testNow,
  onOfflineChange: setNavigatorOffline,
})

/**
 * To restore these handlers, pass them to server.resetHandlers(). Without arguments, it would
 * restore the handlers last passed to it, possibly by another test.
 */
export const handlers = [callHandler(backend), socketHandler(backend)]

export const server = setupServer(...handlers)

function setNavigatorOffline(offline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
}
