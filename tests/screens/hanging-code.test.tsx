import { backend } from '@mocks/node'
import type { RouteComponent } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { expect, it, onTestFinished, vi } from 'vitest'

import { listTickets } from '@/api/support'
import { CHUNK_LOAD_TIMEOUT } from '@/domain/limits'

type RouteId = keyof App['router']['routesById']

/** Leaves the code of a screen pending. */
function hangCode({ router }: App, id: RouteId): void {
  const component = router.routesById[id].options.component as RouteComponent
  const { preload } = component
  component.preload = () => new Promise(() => {})
  onTestFinished(() => void Object.assign(component, { preload }))
}
const link = (name: string) => screen.getByRole('link', { name })
const loading = () => screen.getByRole('main').querySelector('[aria-busy=true]')
const chunkError = () => screen.queryByRole('heading', { name: 'Loading chunk failed' })

it('waits for the code of each screen as long as the time limit says', async () => {
  const app = await renderApp('/support')
  await screen.findByRole('heading', { name: 'Support' })
  hangCode(app, '/_admin/bookings/')
  hangCode(app, '/_admin/transactions/')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await app.user.click(link('Bookings'))
  await waitFor(() => expect(loading()?.className).toMatch(/pending/))
  act(() => void vi.advanceTimersByTime(CHUNK_LOAD_TIMEOUT))
  expect(chunkError()).toBeVisible()
  await app.user.click(link('Transactions'))
  await waitFor(() => expect(chunkError()).toBeNull())
})

it('closes a chat that was left, although the next screen still loads', async () => {
  const app = await renderApp('/messages')
  const list = await screen.findByRole('region', { name: 'Conversations' })
  await app.user.click((await within(list).findAllByRole('link'))[0]!)
  await waitFor(() => expect(backend.openChats()).toHaveLength(1))
  hangCode(app, '/_admin/bookings/')
  await app.user.click(link('Bookings'))
  await waitFor(() => expect(backend.openChats()).toEqual([]))
})

it('leads nobody back to the last page of a list that was left, although the next screen still loads', async () => {
  const release = hold(listTickets)
  const app = await renderApp('/support?page=99')
  await screen.findByRole('heading', { name: 'Support' })
  hangCode(app, '/_admin/bookings/')
  await app.user.click(link('Bookings'))
  release()
  await waitForResponses()
  await waitFor(() => expect(loading()?.className).toMatch(/pending/))
  expect(app.router.latestLocation.pathname).toBe('/bookings')
})

it('asks once about the edits of a screen that was left, although the next one still loads', async () => {
  const app = await renderApp('/service/add')
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lawn')
  hangCode(app, '/_admin/bookings/')
  await app.user.click(link('Bookings'))
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(loading()?.className).toMatch(/pending/))
  await app.user.click(link('Support'))
  expect(await screen.findByRole('heading', { name: 'Support' })).toBeVisible()
})

it('ends a public screen that was left, although the next one still loads', async () => {
  const app = await renderApp('/login', { as: 'nobody' })
  await app.user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await screen.findByRole('alert')
  hangCode(app, '/_public/forgot-password')
  await app.user.click(link('Forgot password?'))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.queryByLabelText('Email')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
