import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { onTestFinished, expect, it, vi } from 'vitest'

it('works under the base path of the build', async () => {
  vi.stubEnv('BASE_URL', '/admin/')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { user, history } = await renderApp('/admin/manage-account?page=2')
  await screen.findByRole('heading', { level: 1, name: 'Manage Accounts' })
  const next = await screen.findByRole('link', { name: '3' })
  expect(next).toHaveAttribute('href', '/admin/manage-account?page=3')
  await user.click(screen.getByRole('link', { name: 'Bookings' }))
  await screen.findByRole('heading', { level: 1, name: 'Bookings' })
  expect(history.location.pathname).toBe('/admin/bookings')
})
