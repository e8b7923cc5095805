import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import './happy-dom-fixes'
import './mock-server'
import { backend, handlers, server } from '@mocks/node'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach } from 'vitest'
import { config } from 'zod/mini'

import { TIMEOUT } from './wait'

config({ jitless: true })
configure({ asyncUtilTimeout: TIMEOUT })

/*
 * React's development build captures two stack traces per element, which takes 14 % of the tests'
 * CPU time. Once React has counted 10,000 elements in a second, it captures no more, so fixing the
 * counter at 10,000 turns the captures off.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
}

beforeEach(() => backend.reset())
afterEach(() => {
  cleanup()
  server.resetHandlers(...handlers)
})
