import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import './happy-dom-fixes'
import './mock-server'
import './owner-stacks'
import { backend, handlers, server } from '@mocks/node'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// Generous, because a small, busy machine may stall.
configure({ asyncUtilTimeout: 30_000 })

beforeEach(() => backend.reset())
afterEach(() => {
  cleanup()
  server.resetHandlers(...handlers)
})
