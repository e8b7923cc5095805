import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import './happy-dom-fixes'
import './mock-server'
import './owner-stacks'
import { backend, handlers, server } from '@mocks/node'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

const { getElementError } = getConfig()
configure({
  // Generous, because a small, busy machine may stall.
  asyncUtilTimeout: 30_000,
  /*
   * WORKAROUND: Testing Library prints the document for the error of each attempt of `waitFor()`, and
   * once more for the error that a test fails with. Can go when it prints only the last one
   * (@testing-library/dom 10.4.2 does not).
   */
  getElementError(message, container) {
    const isAttempt = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    return isAttempt ? new Error(message ?? '') : getElementError(message, container)
  },
})

beforeEach(() => backend.reset())
afterEach(() => {
  cleanup()
  server.resetHandlers(...handlers)
})
