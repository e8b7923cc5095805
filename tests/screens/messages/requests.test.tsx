import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { setWidth } from '@tests/window-width'
import { beforeEach, expect, it } from 'vitest'

import { callsTo } from '../calls'
import { listed, openRow } from './chats'

/* The second conversation of the seed, in which another admin, a customer and a provider write. */

beforeEach(() => setWidth(1280))

const paths = (from = 0) => backend.calls.slice(from).map(({ path }) => path)

async function waitForTheCase() {
  const people = within(await screen.findByRole('region', { name: 'Case' }))
  await waitFor(() => expect(people.getAllByRole('link', { name: /^\+/ })).toHaveLength(2))
  await waitForResponses()
}

function second() {
  const rows = [...backend.db.conversations.values()]
  return rows.toSorted((a, b) => (String(a.updatedAt) < String(b.updatedAt) ? 1 : -1))[1]!
}

it('a chat that is opened from the list asks for five things, once each', async () => {
  const { participantsDetails, _id } = second()
  const name = participantsDetails.find(({ role }) => role === 'client')?.userInfo?.name
  const { user } = await renderApp('/messages')
  const row = await openRow(new RegExp(name!))
  await waitForResponses()
  const before = backend.calls.length
  await user.click(row)
  await waitForTheCase()
  expect(paths(before).toSorted()).toEqual([
    `conversation/${_id}`,
    `conversation/markRead/${_id}`,
    `messages/${_id}`,
    'users/user-profile/',
    'users/user-profile/',
  ])
})

it('a chat that is opened by a link asks for five things, and reads its list once', async () => {
  const { _id } = second()
  const { router } = await renderApp('/messages')
  await within(listed()).findAllByRole('link')
  await act(() => router.navigate({ to: '/support' }))
  await waitForResponses()
  const before = backend.calls.length
  // The list is slow, so the conversation is marked as read before it is there.
  const release = hold({ path: 'conversation' })
  await act(() => router.navigate({ to: '/messages', search: { conversation: _id } }))
  await waitFor(() => expect(callsTo(`conversation/markRead/${_id}`)[0]?.status).toBe(200))
  release()
  await waitForTheCase()
  expect(paths(before).toSorted()).toEqual([
    'conversation',
    `conversation/markRead/${_id}`,
    `messages/${_id}`,
    'users/user-profile/',
    'users/user-profile/',
  ])
})
