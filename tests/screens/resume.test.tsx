import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { sendMessage } from '@/api/messages'
import { encodeRouteId } from '@/domain/list/route-id'
import { unsavedWork } from '@/session/drafts'

import { callsTo } from './calls'
import { answer, expireAndSignIn, fillIn, signInAgain } from './steps'

const LINK = 'Continue where you left off'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function open(path: string, name: string) {
  const app = await renderApp(path)
  await heading(name)
  return app
}

describe('after an expired session', () => {
  it('leads to the dashboard, with a link to the page that was open', async () => {
    const app = await open('/bookings?tab=completed&page=2', 'Bookings')
    await expireAndSignIn(app)
    expect(app.router.state.location.href).toBe('/')
    const status = within(await screen.findByRole('status', { name: 'Unsaved work' }))
    expect(status.getByText(/^Your last session ended on Bookings\./)).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: LINK }))
    await heading('Bookings')
    expect(app.router.state.location.search).toEqual({ tab: 'completed', page: 2 })
    await waitFor(() => expect(screen.queryByRole('link', { name: LINK })).toBeNull())
  })

  it('offers a deep link whose session had already expired', async () => {
    backend.expireSession()
    const app = await open('/support', 'Login')
    await signInAgain(app)
    await app.user.click(await screen.findByRole('link', { name: LINK }))
    await heading('Support')
    expect(app.router.state.location.href).toBe('/support')
  })

  it('offers nothing for the dashboard, which opens after a sign-in anyway', async () => {
    const app = await open('/', 'Dashboard')
    await expireAndSignIn(app)
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()
  })

  it('keeps the offer until the admin opens another screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const app = await open('/bookings', 'Bookings')
    await expireAndSignIn(app)
    const link = await screen.findByRole('link', { name: LINK })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(link).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Support' }))
    await heading('Support')
    await waitFor(() => expect(link).not.toBeInTheDocument())
  })

  it('keeps the offer when the next session expires on the dashboard', async () => {
    const app = await open('/bookings', 'Bookings')
    await expireAndSignIn(app)
    await screen.findByRole('link', { name: LINK })
    await expireAndSignIn(app)
    expect(await screen.findByRole('link', { name: LINK })).toBeVisible()
  })

  it('offers a message on, although its sending fails after the sign-in', async () => {
    const release = hold(sendMessage)
    const { _id } = [...backend.db.conversations.values()].find(
      ({ isBlocked }) => !isBlocked,
    )!
    const app = await open(`/messages?conversation=${encodeRouteId(_id)}`, 'Messages')
    await app.user.type(await screen.findByLabelText('Write message…'), 'Hello{Enter}')
    await waitFor(() => expect(callsTo(`messages/send/${_id}`)).toHaveLength(1))
    await act(() => app.router.navigate({ to: '/support' }))
    await expireAndSignIn(app)
    const offer = await screen.findByRole('link', { name: 'A message that was not sent' })
    release()
    await waitForResponses()
    await waitFor(() =>
      expect(unsavedWork().drafts).toMatchObject([{ value: [{ status: 'failed' }] }]),
    )
    expect(offer).toBeVisible()
  })

  it('discards what is not saved yet from the dashboard', async () => {
    const app = await open('/service/add', 'Add Service')
    await fillIn(app.user, { Name: 'Half' })
    await expireAndSignIn(app)
    for (const to of ['/support', '/']) await act(() => app.router.navigate({ to }))
    await app.user.click(await screen.findByRole('button', { name: /^Discard: / }))
    await answer(app.user, 'Yes')
    await waitFor(() => expect(screen.queryByText('Not saved yet:')).toBeNull())
  })
})
