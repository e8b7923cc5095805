import '@testing-library/jest-dom/vitest'
import './dom-repairs'
import 'fake-indexeddb/auto'
import { backend, server } from '@mocks/node'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { config } from 'zod/mini'

import { endApp } from './render-app'

config({ jitless: true })
// On a busy machine a second is short; nothing here measures time.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => backend.reset())
afterEach(async () => {
  cleanup()
  await endApp()
  server.resetHandlers()
})
afterAll(() => server.close())
