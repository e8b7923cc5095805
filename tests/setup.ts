import '@testing-library/jest-dom/vitest'
import './dom-repairs'
import 'fake-indexeddb/auto'
import { backend, server } from '@mocks/node'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { config } from 'zod/mini'

import { endApp } from './render-app'

config({ jitless: true })
// On a busy machine a second is short; nothing here measures time.
configure({ asyncUtilTimeout: 10_000 })

// Not in a beforeAll: socket.io keeps the WebSocket that it finds when a test file imports it.
server.listen({ onUnhandledRequest: 'error' })
beforeEach(() => backend.reset())
afterEach(async () => {
  cleanup()
  await endApp()
  server.resetHandlers()
})
afterAll(() => server.close())
