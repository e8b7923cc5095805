import { backend } from '@mocks/node'
import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

const unsafe = ['clear/66f2b0000000000000000001', 'a\\b', '%2e%2e', 'a?b', 'a#b', 'a\u0000b', '..']

function callsWith(id: string) {
  return backend.calls.filter(({ path, search }) =>
    [decodeURIComponent(path), ...Object.values(search)].some((text) => text.includes(id)),
  )
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
    expect(callsWith(id)).toEqual([])
  })

  it('of an assignee is not sent to the server', async () => {
    await renderApp(`/bookings?assignee=${encodeRouteId(id)}`)
    expect(await screen.findByRole('table', { name: 'Bookings' })).toBeVisible()
    expect(callsWith(id)).toEqual([])
  })
})
