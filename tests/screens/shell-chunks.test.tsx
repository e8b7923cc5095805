import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it, vi } from 'vitest'

/** The name of the chunk that can't be loaded. */
const missing = vi.hoisted(() => ({ chunk: '' }))

function unlessMissing(chunk: string) {
  return (load: () => Promise<unknown>) => {
    if (missing.chunk !== chunk) return load()
    throw new TypeError('Failed to fetch dynamically imported module')
  }
}
vi.mock('@/screens/shell/shell-overlays', unlessMissing('overlays'))
vi.mock('@/screens/shell/user-menu', unlessMissing('menu'))
vi.mock('@/screens/booking-parts/booking-drawer', unlessMissing('booking'))

// The first test, because a chunk that has been loaded stays.
it('loads the account menu at the next screen when it failed to load at the first one', async () => {
  missing.chunk = 'menu'
  const { user } = await renderApp('/service/add')
  const said = 'The account menu could not be loaded. Check your connection and try again.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: /account menu$/ })).toBeNull()
  missing.chunk = ''
  await user.click(screen.getByRole('link', { name: 'Support' }))
  expect(await screen.findByRole('button', { name: /account menu$/ })).toBeVisible()
})

it('shows a toast and keeps the screen when the palette fails to load, which opens on the next try', async () => {
  missing.chunk = 'overlays'
  const { user } = await renderApp('/service/add')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'Window cleaning')
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Menu and search could not be loaded. Check your connection and try again.',
  )
  missing.chunk = ''
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible()
  expect(field).toHaveValue('Window cleaning')
})

it('opens the booking that is pressed again after its drawer failed to load', async () => {
  missing.chunk = 'booking'
  const { user } = await renderApp('/bookings')
  const press = async () => {
    const table = within(await screen.findByRole('table', { name: 'Bookings' }))
    const [, row] = await table.findAllByRole('row')
    await user.click(within(row!).getAllByRole('link')[0]!)
  }
  await press()
  const said = 'The booking could not be loaded. Check your connection and try again.'
  expect(await screen.findByText(said)).toBeVisible()
  missing.chunk = ''
  await press()
  expect(await screen.findByRole('dialog', { name: 'Booking' })).toBeVisible()
})
