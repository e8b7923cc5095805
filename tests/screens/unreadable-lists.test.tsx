import { backend } from '@mocks/node'
import { screen } from '@testing-library/react'
import { UNREADABLE } from '@tests/faults/faults'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import { callsTo } from './calls'
import { filteredLists, pagedLists } from './paged-lists'
import { press } from './steps'

const EMPTY = /^No |^None of /

const lists = [...pagedLists, ...filteredLists].map(
  ({ path, endpoint }) => [path, endpoint, endpoint.rows!] as const,
)

describe.each(lists)('%s', (path, endpoint, key) => {
  it.each([
    ['lacks it', {}],
    ['has a text in its place', { [key]: 'none' }],
    ['has ids in its place', { [key]: ['an id'] }],
  ])(
    'says that its list is unreadable, not empty, if the answer %s, and asks once',
    async (_, rows) => {
      const body = { status: 200, data: { ...rows, total_pages: 3 } }
      backend.fault({ match: endpoint, times: 1, effect: { status: 200, body } })
      // Until the screen is there, which reads again what failed some time before.
      const release = hold(endpoint)
      const { user } = await renderApp(path)
      await screen.findByRole('button', { name: 'Refresh' })
      release()
      expect(await screen.findByText(UNREADABLE)).toBeVisible()
      await waitForResponses()
      expect(callsTo(endpoint.path)).toHaveLength(1)
      expect(screen.queryByText(EMPTY)).toBeNull()
      await press(user, 'Retry')
      await waitForResponses()
      expect(callsTo(endpoint.path).length).toBeGreaterThan(1)
    },
  )
})
