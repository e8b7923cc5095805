import { backend } from '@mocks/node'
import { screen, waitFor } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { go, lookAt, refuseCalls, requests, settle, signIn } from './session'

const WAITING = 'The server asked to wait. Loading continues by itself within a minute.'

it('100 requests are enough for a sign-in, ten drawers, three filters, a week and a chat', async () => {
  backend.use('hundred-a-minute')
  const app = await renderApp('/login', { as: 'nobody' })
  await signIn(app)
  await settle(app)
  await go(app, 'Bookings')
  for (let index = 0; index < 10; index += 1) await lookAt(app, index)
  for (const href of [
    '/bookings?status=Accepted',
    '/support?status=open',
    '/transactions?kind=payment',
    '/bookings?view=week',
  ]) {
    await app.router.navigate({ href })
    await settle(app)
  }
  await go(app, 'Messages')
  await app.user.click(document.querySelector<HTMLElement>('main li a')!)
  await screen.findByPlaceholderText('Write message…')
  await settle(app)
  expect(requests().length, requests().join('\n')).toBeLessThanOrEqual(100)
  expect(backend.calls.filter(({ status }) => status !== 200)).toEqual([])
})

describe.each(['hundred-a-minute', 'hundred-a-minute-untold'])('during %s', (scenario) => {
  it.each([
    ['/', () => screen.findAllByText(/^\$[1-9]/)],
    ['/transactions?kind=payment', () => screen.findAllByRole('cell')],
    [
      '/bookings?view=week&week=2026-03-09',
      () => screen.findByRole('list', { name: 'Days' }),
    ],
    ['/messages', () => screen.findAllByRole('listitem')],
  ])('the reads of %s wait, say so, and come', async (href, loaded) => {
    backend.use(scenario)
    backend.setPace(60)
    const { router } = await renderApp('/privacy')
    await screen.findByRole('textbox', { name: 'Privacy Policy' })
    const allow = await refuseCalls()
    await router.navigate({ href })
    expect(await screen.findByText(WAITING)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    allow()
    await loaded()
    await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull())
  })
})
