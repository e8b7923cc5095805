import { backend } from '@mocks/node'
import { act, screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listConversations } from '@/api/chat'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo } from './calls'

const unsafe = [
  'clear/66f2b0000000000000000001',
  'a\\b',
  '%2e%2e',
  'a?b',
  'a#b',
  'a\u0000b',
  '..',
]

function callsExceptTo(...paths: string[]) {
  return backend.calls.filter(({ path }) => !paths.includes(path))
}

describe.each(unsafe)('an id that could reach another endpoint (%j)', (id) => {
  it.each([
    ['a conversation', '/messages?conversation='],
    ['an account', '/manage-account/view-accounts/'],
    ['a service', '/service/view/'],
    ['a service to edit', '/service/edit/'],
  ])('of %s shows Page Not Found and sends no request', async (_, path) => {
    await renderApp(`${path}${encodeRouteId(id)}`)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    // Ignores requests for conversations, because the shell needs them for its unread count.
    expect(callsExceptTo(listConversations.path)).toEqual([])
  })

  it('of an assignee is not sent to the server', async () => {
    await renderApp(`/bookings?assignee=${encodeRouteId(id)}`)
    const table = await screen.findByRole('table', { name: 'Bookings' })
    await within(table).findAllByRole('cell')
    expect(callsTo(listBookings.path)[0]?.search).toEqual({
      flag: 'all',
      page: '1',
      limit: '10',
    })
    const expected = [listBookings.path, listAccounts.path, listConversations.path]
    expect(callsExceptTo(...expected)).toEqual([])
  })
})

it('half an emoji in an id or an email takes no page down', async () => {
  const [account] = backend.db.accounts.values()
  const userInfo = { ...account!.userInfo!, name: 'Half Emoji' }
  const row = { ...account!, role: 'client', userInfo, email: 'half\ud83d@example.com' }
  for (const _id of ['whole', 'half\ud83d']) backend.db.accounts.set(_id, { ...row, _id })
  const { user, router } = await renderApp('/manage-account?search=Half+Emoji')
  const links = await screen.findAllByRole('link', { name: 'Half Emoji' })
  const [whole, half] = links.toSorted((a) =>
    a.getAttribute('href')!.endsWith(encodeRouteId('whole')) ? -1 : 1,
  )
  await user.click(half!)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await act(() => router.navigate({ to: whole!.getAttribute('href')! }))
  expect(await screen.findByRole('link', { name: /@example.com/ })).toHaveAttribute(
    'href',
    'mailto:half%EF%BF%BD@example.com',
  )
})
