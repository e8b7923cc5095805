import { backend } from '@mocks/node'
import { secondAdmin } from '@mocks/seed/admins'
import { seedId } from '@mocks/seed/random'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

import { expireAndLogIn, logIn } from './expire'

const LINK = 'Continue where you left off'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function logOut({ user }: App) {
  await user.click(await screen.findByRole('button', { name: /account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await heading('Login')
}

describe('after an expired session', () => {
  it('leads to the dashboard, with a link to the page that was open', async () => {
    const app = await renderApp('/bookings?tab=completed&page=2')
    await heading('Bookings')
    await expireAndLogIn(app)
    expect(app.router.state.location.href).toBe('/')
    const status = within(await screen.findByRole('status', { name: 'Unsaved work' }))
    expect(status.getByText(/^Your last session ended on Bookings\./)).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: LINK }))
    await heading('Bookings')
    expect(app.router.state.location.search).toEqual({ tab: 'completed', page: 2 })
    await waitFor(() => expect(screen.queryByRole('link', { name: LINK })).toBeNull())
  })

  it('offers the page by keyboard, and the unsaved edits open with it', async () => {
    const app = await renderApp(`/service/edit/${encodeRouteId(seedId('service', 1))}`)
    const name = await screen.findByLabelText('Name')
    await app.user.type(name, ' and more')
    const typed = (name as HTMLInputElement).value
    await expireAndLogIn(app)
    const link = await screen.findByRole('link', { name: LINK })
    link.focus()
    await app.user.keyboard('{Enter}')
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Name')).toHaveValue(typed)
  })

  it('offers a deep link whose session had already expired', async () => {
    backend.expireSession()
    const app = await renderApp('/support')
    await heading('Login')
    await logIn(app)
    await app.user.click(await screen.findByRole('link', { name: LINK }))
    await heading('Support')
    expect(app.router.state.location.href).toBe('/support')
  })

  it('offers nothing for the dashboard, which opens after a sign-in anyway', async () => {
    const app = await renderApp('/')
    await heading('Dashboard')
    await expireAndLogIn(app)
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()
  })

  it('offers nothing to another admin, nor later to the first one', async () => {
    const app = await renderApp('/bookings')
    await heading('Bookings')
    await expireAndLogIn(app, secondAdmin)
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()
    await logOut(app)
    await logIn(app)
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()
  })

  it('keeps the offer until the admin opens another screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const app = await renderApp('/bookings')
    await heading('Bookings')
    await expireAndLogIn(app)
    const link = await screen.findByRole('link', { name: LINK })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(link).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Support' }))
    await heading('Support')
    await waitFor(() => expect(link).not.toBeInTheDocument())
  })

  it('withdraws the offer on Logout', async () => {
    const app = await renderApp('/bookings')
    await heading('Bookings')
    await expireAndLogIn(app)
    await screen.findByRole('link', { name: LINK })
    await logOut(app)
    await waitFor(() => expect(screen.queryByRole('link', { name: LINK })).toBeNull())
    await logIn(app)
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()
  })
})
