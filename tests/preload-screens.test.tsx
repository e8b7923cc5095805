import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { preloadScreens } from '@/preload-screens'

import { hold } from './hold'
import { renderApp } from './render-app'

async function preloadFrom(...page: Parameters<typeof renderApp>) {
  const app = await renderApp(...page)
  const loads = vi.spyOn(app.router, 'loadRouteChunk').mockResolvedValue(undefined)
  preloadScreens(app.router, app.queryClient)
  const paths = () => loads.mock.calls.map(([{ fullPath }]) => String(fullPath))
  return { ...app, paths }
}

it("loads the other screens' code, once the screen on show has its data", async () => {
  const release = hold({ path: 'support/' })
  const { paths } = await preloadFrom('/support')
  await screen.findByRole('heading', { name: 'Support' })
  expect(paths()).toEqual([])
  release()
  await waitFor(() => expect(paths()).toContain('/transactions/'))
  expect(paths()).toEqual(
    expect.arrayContaining(['/', '/bookings/', '/messages/', '/service/']),
  )
  expect(paths().filter((path) => path.includes('$'))).toEqual([])
  await waitFor(() => expect(paths().at(-1)).toBe('/login'))
})

it('loads none while somebody goes on at once', async () => {
  const { paths, queryClient, user } = await preloadFrom('/support')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const release = hold({ path: 'jobs/admin' })
  await user.click(screen.getByRole('link', { name: 'Bookings' }))
  await screen.findByRole('heading', { name: 'Bookings' })
  expect(paths()).toEqual([])
  release()
  await waitFor(() => expect(paths()).toContain('/transactions/'))
})

it('loads only Login for those who save data, for when the session expires', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true })
  Object.assign(navigator, { connection })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { paths, queryClient } = await preloadFrom('/support')
  await screen.findByRole('heading', { name: 'Support' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(paths()).toEqual(['/', '/login']))
})

it('loads none before a sign-in', async () => {
  const { paths } = await preloadFrom('/login', { as: 'nobody' })
  await screen.findByRole('button', { name: 'Sign In' })
  expect(paths()).toEqual([])
})
