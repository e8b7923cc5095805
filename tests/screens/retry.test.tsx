import { backend } from '@mocks/node'
import { seedId } from '@mocks/seed/random'
import { screen, waitFor } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

import { getAccount, listAccounts, listProviderServices } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listConversations, listMessages } from '@/api/chat'
import { getContentPage } from '@/api/content'
import { getDashboard } from '@/api/dashboard'
import { listPayments } from '@/api/payments'
import { getService, getServiceDetails, listCatalogue } from '@/api/services'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

import { injectFault } from '../faults/faults'
import { callsTo } from './calls'

const service = encodeRouteId(seedId('service', 1))

function providerPath() {
  const provider = [...backend.db.accounts.values()].find(({ role }) => role === 'provider')!
  return `/manage-account/view-accounts/${encodeRouteId(provider._id)}`
}

function chatPath() {
  const [conversation] = backend.db.conversations.keys()
  return `/messages?conversation=${encodeRouteId(conversation!)}`
}

it.each([
  ['/', getDashboard, 'Dashboard'],
  ['/manage-account', listAccounts, 'Manage Accounts'],
  [providerPath, getAccount, 'User Details'],
  [providerPath, listProviderServices, 'Services'],
  ['/service', listCatalogue, 'Services'],
  [`/service/edit/${service}`, getService, 'Edit Services'],
  [`/service/view/${service}`, getServiceDetails, 'Service Details'],
  ['/bookings', listBookings, 'Bookings'],
  ['/bookings?view=week', listBookings, 'Bookings'],
  ['/privacy', getContentPage, 'CMS'],
  ['/support', listTickets, 'Support'],
  ['/transactions', listPayments, 'Transactions'],
  ['/messages', listConversations, 'Messages'],
  [chatPath, listMessages, /./],
])('after Retry at %s, the heading of what loaded has the focus', async (path, match, name) => {
  // Not `times: 1`, because a screen that mounts late reads again.
  const endFault = injectFault({ status: 500, message: 'Out of order' }, 'get', match.path)
  const { user } = await renderApp(typeof path === 'string' ? path : path())
  await screen.findByRole('button', { name: 'Retry' })
  endFault()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(document.activeElement?.matches('h1, h2')).toBe(true))
  expect(document.activeElement).toHaveAccessibleName(name)
  expect(screen.getByText('Loaded').closest('[aria-live=polite]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('leaves the focus on the heading when a list fails again', async () => {
  backend.fault({ match: listTickets, effect: { status: 400, message: 'Out of order' } })
  const { user } = await renderApp('/support')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(callsTo('support/')).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(screen.queryByText('Loaded')).toBeNull()
})
