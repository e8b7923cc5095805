import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

import { firstAccount } from './accounts'

it.each([
  ['Bookings', () => '/bookings'],
  ['Support', () => '/support'],
  ['Transactions', () => '/transactions'],
  ['Messages', () => '/messages'],
  [
    'User Details',
    () => `/manage-account/view-accounts/${encodeRouteId(firstAccount('client')._id)}`,
  ],
])('%s says below its heading that dates and times are in UTC', async (name, path) => {
  await renderApp(path())
  const heading = await screen.findByRole('heading', { level: 1, name })
  const header = heading.closest('header')
  expect(header).not.toBeNull()
  expect(within(header!).getByText(/Dates and times in UTC/)).toBeVisible()
})
