import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import './dom-repairs'
import './mock-server'
import { backend, handlers, server } from '@mocks/node'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { config } from 'zod/mini'

import { TIMEOUT } from './wait'

config({ jitless: true })
configure({ asyncUtilTimeout: TIMEOUT })

beforeEach(() => backend.reset())
afterEach(() => {
  cleanup()
  server.resetHandlers(...handlers)
})
