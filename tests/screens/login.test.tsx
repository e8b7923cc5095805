import { backend } from '@mocks/node'
import { demoAdmin, secondAdmin, tokenFor } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { signInElsewhere } from '@tests/other-tab'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { login } from '@/api/auth'
import { sessionSaved, useSession } from '@/session/session'

import { fillIn } from './steps'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const signInButton = () => screen.getByRole('button', { name: 'Sign In' })
const logins = () => backend.calls.filter(({ path }) => path === 'users/login')

async function open() {
  const app = await renderApp('/login', { as: 'nobody' })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  return app
}

async function send({ user }: App, typed: { email: string; password: string } = demoAdmin) {
  await fillIn(user, { Email: typed.email, Password: typed.password })
  await user.click(signInButton())
}

async function signInFrom(app: App) {
  await send(app)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
}

async function toasts() {
  const alerts = await screen.findAllByRole('alert')
  return alerts.map((alert) => within(alert).getByText(/\w/).textContent)
}

describe('Login validation', () => {
  const good = { email: 'a@b.co', password: 'long enough' }
  const missingEmail = ['Please enter email', 'Email', 'Please enter your email.'] as const
  const badEmail = [
    'Please enter valid email address',
    'Email',
    'Please enter valid email.',
  ] as const
  const missingPassword = [
    'Please enter password',
    'Password',
    'Please enter your password.',
  ] as const
  const rule = 'Password should be maximum 8 character'

  it.each([
    ['a missing email', { ...good, email: '' }, ...missingEmail],
    ['a blank email', { ...good, email: '   ' }, ...missingEmail],
    ['an email without a domain', { ...good, email: 'someone' }, ...badEmail],
    ['a bad email before a short password', { email: 'a', password: 'short' }, ...badEmail],
    ['a missing password', { ...good, password: '' }, ...missingPassword],
    [
      'a password of 7 characters',
      { ...good, password: '1234567' },
      rule,
      'Password',
      rule,
    ],
  ])(
    'shows a toast and an inline message for %s, focuses the field and sends no request',
    async (_, typed, toast, field, inline) => {
      const app = await open()
      await send(app, typed)
      expect(await toasts()).toEqual([toast])
      const failing = field === 'Email' ? email() : password()
      await waitFor(() => expect(failing).toHaveAccessibleDescription(inline))
      expect(failing).toBeInvalid()
      await waitFor(() => expect(failing).toHaveFocus())
      expect(backend.calls).toEqual([])
    },
  )

  it('takes its message along when the screen is left', async () => {
    const app = await open()
    await app.user.click(signInButton())
    expect(await toasts()).toEqual(['Please enter email'])
    await app.user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    // Sooner than it closes by itself.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 3000 })
  })
})

describe('A sign-in', () => {
  it.each(['jürgen@doorstep.example', 'ann@bücher.example'])(
    'sends %s as typed',
    async (typed) => {
      const app = await open()
      await send(app, { email: typed, password: 'long enough' })
      await waitFor(() => expect(logins()).toHaveLength(1))
      expect(logins()[0]).toMatchObject({ body: { email: typed } })
    },
  )

  it('sends the trimmed email, the unchanged password, device_id 2 and the role admin', async () => {
    const app = await open()
    const email = ' \u200B\u202Asomeone@doorstep.example\u202C '
    await send(app, { email, password: ' 8 chars ' })
    await waitFor(() => expect(logins()).toHaveLength(1))
    expect(logins()[0]).toMatchObject({
      method: 'POST',
      path: 'users/login',
      body: {
        email: 'someone@doorstep.example',
        password: ' 8 chars ',
        device_id: '2',
        role: 'admin',
      },
      authorization: null,
    })
    expect(Object.keys(logins()[0]!.body as object)).toEqual([
      'email',
      'password',
      'device_id',
      'role',
    ])
  })

  it('opens the dashboard, with the token that the server has sent', async () => {
    const app = await open()
    await fillIn(app.user, {
      Password: demoAdmin.password,
      Email: `${demoAdmin.email}{Enter}`,
    })
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(app.router.state.location.href).toBe('/')
    expect(logins()).toHaveLength(1)
    const { data } = logins()[0]!.response as { data: { token: { auth: string } } }
    expect(useSession.getState().token).toBe(data.token.auth)
    const dashboard = backend.calls.find(({ path }) => path === 'users/dashboard')
    expect(dashboard?.authorization).toBe(data.token.auth)
  })
})

describe('The answer to a sign-in whose screen was left', () => {
  async function leaveWhileSigningIn(typed: { email: string; password: string }) {
    const release = hold(login)
    const app = await open()
    await send(app, typed)
    return { ...app, release }
  }

  it.each([
    ['signs nobody in', demoAdmin],
    ['shows no error', { ...demoAdmin, password: 'not the one' }],
  ])('%s', async (_, typed) => {
    const { router, release } = await leaveWhileSigningIn(typed)
    await router.navigate({ to: '/forgot-password' })
    await screen.findByRole('heading', { name: 'Forgot Password' })
    release()
    await waitForResponses()
    const next = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'))
    expect(useSession.getState().token).toBeNull()
    expect(router.state.location.pathname).toBe('/forgot-password')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not replace the session that another tab has begun', async () => {
    const { release } = await leaveWhileSigningIn(demoAdmin)
    const token = tokenFor(secondAdmin)
    await signInElsewhere(token)
    await screen.findByRole('heading', { name: 'Dashboard' })
    release()
    await waitForResponses()
    expect(useSession.getState().token).toBe(token)
  })
})

const ENDS_WITH_PAGE =
  "Reloading or closing this page signs you out, because this browser can't store the session."

it('says that the session ends with the page if it cannot be stored', async () => {
  // As on plain http.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const app = await open()
  await signInFrom(app)
  expect(await screen.findByText(ENDS_WITH_PAGE)).toBeVisible()
})

it('leads nobody back to the dashboard who has opened another screen by then', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let release = () => {}
  const stored = new Promise<void>((resolve) => (release = resolve))
  const slow = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    await stored
    return encrypt(...args)
  })
  onTestFinished(() => slow.mockRestore())
  const app = await open()
  await send(app)
  await waitFor(() => expect(useSession.getState().token).not.toBeNull())
  await act(() => app.router.navigate({ to: '/' }))
  await act(() => app.router.navigate({ to: '/support' }))
  release()
  expect(await sessionSaved()).toBe(true)
  await screen.findByRole('heading', { level: 1, name: 'Support' })
  await act(() => app.router.navigate({ to: '/bookings' }))
  // Login, Dashboard, Support and Bookings.
  expect(app.history.length).toBe(4)
})

it('says why a sign-in failed, which ends no session, and can be tried again', async () => {
  const app = await open()
  await send(app, { email: demoAdmin.email, password: 'not the one' })
  expect(await toasts()).toEqual(['Invalid email or password'])
  expect(app.router.state.location.pathname).toBe('/login')
  expect(screen.queryByText('Session expired')).not.toBeInTheDocument()
  expect(useSession.getState().token).toBeNull()

  await waitFor(() => expect(signInButton()).toHaveAttribute('aria-busy', 'false'))
  await signInFrom(app)
  expect(screen.queryByText(ENDS_WITH_PAGE)).not.toBeInTheDocument()
})

describe('The Login screen', () => {
  it('works with password managers and the keyboard', async () => {
    const { user } = await open()
    expect(email()).toHaveAttribute('autocomplete', 'username')
    // Not of the type 'email', which changes what is typed.
    expect(email()).toHaveAttribute('type', 'text')
    expect(email()).toHaveAttribute('inputmode', 'email')
    expect(email()).toHaveFocus()
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('type', 'password')
    await user.tab()
    expect(password()).toHaveFocus()
  })

  it('shows no demo credentials outside the demo', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Demo sign-in' })).not.toBeInTheDocument()
  })
})
