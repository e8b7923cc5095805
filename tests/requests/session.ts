import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { screen, waitFor, within } from '@testing-library/react'
import { callMock } from '@tests/mocks/call-mock'
import type { App } from '@tests/render-app'
import { expect, onTestFinished, vi } from 'vitest'

import { listConversations } from '@/api/chat'

/** How often in a row nothing is on its way before no further request follows from an action. */
const LOOKS = 8

/** Waits until the app has asked for all that it wants, the unread conversations included. */
export async function settle({ queryClient }: App): Promise<void> {
  let looks = 0
  await waitFor(() => {
    const isIdle =
      backend.calls.some(({ path }) => path === listConversations.path) &&
      queryClient.isFetching() + queryClient.isMutating() === 0 &&
      backend.calls.every(({ duration }) => duration !== undefined)
    looks = isIdle ? looks + 1 : 0
    expect(looks).toBeGreaterThan(LOOKS)
  })
}

/** Returns the requests that the app makes because of `act`, such as 'GET users?page=1'. */
export async function requestsOf(app: App, act: () => Promise<unknown>): Promise<string[]> {
  await settle(app)
  const before = backend.calls.at(-1)?.number ?? 0
  await act()
  await settle(app)
  return requests(before)
}

export function requests(after = 0): string[] {
  return backend.calls
    .filter(({ number }) => number > after)
    .map(
      ({ method, path, search }) =>
        `${method} ${path}?${new URLSearchParams(search).toString()}`,
    )
}

/**
 * Uses up the calls of a scenario that limits them. Only the server's clock is faked: it begins a
 * new period when the returned function is called.
 */
export async function refuseCalls(): Promise<() => void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  while ((await callMock('GET', 'masterdata')).status !== 429);
  return () => void vi.setSystemTime(Date.now() + 60_000)
}

export async function signIn({ user }: App): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), demoAdmin.email)
  await user.type(screen.getByLabelText('Password'), demoAdmin.password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
}

export async function go({ user }: App, name: string): Promise<void> {
  await user.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }))
  await screen.findByRole('heading', { level: 1, name })
}

/** Opens the drawer of booking number `index` in the list, and closes it. */
export async function lookAt(app: App, index: number): Promise<void> {
  const dates = await screen.findAllByRole('link', { name: /^\w+ \d+, \d{4}/ })
  await app.user.click(dates[index]!)
  const drawer = within(await screen.findByRole('dialog', { name: 'Booking' }))
  await drawer.findByRole('region', { name: 'Conversation' })
  await settle(app)
  await app.user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
