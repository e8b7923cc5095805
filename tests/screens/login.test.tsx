import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'
import { demoAdmin, secondAdmin, tokenFor } from '@mocks/seed/admins'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { signInElsewhere } from '@tests/other-tab'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { login } from '@/api/auth'
import { useSession } from '@/session/session'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const signInButton = () => screen.getByRole('button', { name: 'Sign In' })
const logins = () => backend.calls.filter(({ path }) => path === 'users/login')

async function open() {
  const app = await renderApp('/login', { as: 'nobody' })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  return app
}

type App = Awaited<ReturnType<typeof open>>

async function fillIn({ user }: App, typed: { email?: string; password?: string }) {
  await user.clear(email())
  await user.clear(password())
  if (typed.email) await user.type(email(), typed.email)
  if (typed.password) await user.type(password(), typed.password)
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
    ['an invisible email', { ...good, email: '\u200B' }, ...missingEmail],
    ['an email without a domain', { ...good, email: 'someone' }, ...badEmail],
    ['an email with a space inside', { ...good, email: 'a b@c.de' }, ...badEmail],
    ['a missing password', { ...good, password: '' }, ...missingPassword],
    ['a password of 7 characters', { ...good, password: '1234567' }, rule, 'Password', rule],
  ])(
    'shows a toast and an inline message for %s, focuses the field and sends no request',
    async (_, typed, toast, field, inline) => {
      const app = await open()
      await fillIn(app, typed)
      await app.user.click(signInButton())

      expect(await toasts()).toEqual([toast])
      const failing = field === 'Email' ? email() : password()
      expect(failing).toHaveAccessibleDescription(inline)
      expect(failing).toBeInvalid()
      await waitFor(() => expect(failing).toHaveFocus())
      expect(backend.calls).toEqual([])
    },
  )

  it('shows one toast for an empty form, marks both fields and focuses the first', async () => {
    const app = await open()
    await app.user.click(signInButton())
    expect(await toasts()).toEqual(['Please enter email'])
    expect(email()).toHaveAccessibleDescription('Please enter your email.')
    expect(password()).toHaveAccessibleDescription('Please enter your password.')
    await waitFor(() => expect(email()).toHaveFocus())
    expect(backend.calls).toEqual([])
  })

  it('reports a bad email before a short password', async () => {
    const app = await open()
    await fillIn(app, { email: 'nobody', password: 'short' })
    await app.user.click(signInButton())
    expect(await toasts()).toEqual(['Please enter valid email address'])
    expect(password()).toHaveAccessibleDescription('Password should be maximum 8 character')
  })

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
  it('sends the trimmed email, the unchanged password, device_id 2 and the role admin', async () => {
    const app = await open()
    await fillIn(app, {
      email: ' \u200B\u202Asomeone@doorstep.example\u202C ',
      password: ' 8 chars ',
    })
    await app.user.click(signInButton())
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

  it.each(['a click', 'Enter in the email', 'Enter in the password'])(
    'opens the dashboard after %s',
    async (way) => {
      const app = await open()
      await fillIn(app, demoAdmin)
      if (way === 'a click') await app.user.click(signInButton())
      else {
        await app.user.click(way === 'Enter in the email' ? email() : password())
        await app.user.keyboard('{Enter}')
      }
      await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
      expect(app.router.state.location.href).toBe('/')
      expect(logins()).toHaveLength(1)
      const { data } = logins()[0]!.response as { data: { token: { auth: string } } }
      expect(useSession.getState().token).toBe(data.token.auth)
      const dashboard = backend.calls.find(({ path }) => path === 'users/dashboard')
      expect(dashboard?.authorization).toBe(data.token.auth)
    },
  )

  it('shows its progress and cannot be sent twice', async () => {
    const release = hold(login)
    const app = await open()
    await fillIn(app, demoAdmin)
    await app.user.click(signInButton())
    expect(signInButton()).toHaveAttribute('aria-busy', 'true')
    await app.user.click(signInButton())
    await app.user.click(password())
    await app.user.keyboard('{Enter}{Enter}')
    release()
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(logins()).toHaveLength(1)
  })
})

describe('The answer to a sign-in whose screen was left', () => {
  async function leaveWhileSigningIn(typed: { email: string; password: string }) {
    const release = hold(login)
    const app = await open()
    await fillIn(app, typed)
    await app.user.click(signInButton())
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
  await fillIn(app, demoAdmin)
  await app.user.click(signInButton())
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(await screen.findByText(ENDS_WITH_PAGE)).toBeVisible()
})

describe('A failed sign-in', () => {
  it("shows the server's message, stays, keeps the email, and can be tried again", async () => {
    const app = await open()
    await fillIn(app, { email: demoAdmin.email, password: 'not the one' })
    await app.user.click(signInButton())
    expect(await toasts()).toEqual(['Invalid email or password'])
    expect(email()).toHaveValue(demoAdmin.email)
    expect(password()).toHaveValue('not the one')
    expect(app.router.state.location.pathname).toBe('/login')
    expect(screen.queryByText('Session expired')).not.toBeInTheDocument()
    expect(useSession.getState().token).toBeNull()

    await waitFor(() => expect(signInButton()).toHaveAttribute('aria-busy', 'false'))
    await fillIn(app, demoAdmin)
    await app.user.click(signInButton())
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(screen.queryByText(ENDS_WITH_PAGE)).not.toBeInTheDocument()
  })

  it.each<[string, Effect, string]>([
    ['a 201', { raw: '{"status":201,"data":{"token":{"auth":"x"}}}' }, 'Some Error Occured'],
    ['no token', { raw: '{"status":200}' }, "The server's response could not be read."],
  ])('shows one message for %s', async (_, effect, message) => {
    backend.fault({ match: login, effect })
    const app = await open()
    await fillIn(app, demoAdmin)
    await app.user.click(signInButton())
    expect(await toasts()).toEqual([message])
    expect(logins()).toHaveLength(1)
    expect(useSession.getState().token).toBeNull()
  })
})

describe('The Login screen', () => {
  it('works with password managers and the keyboard', async () => {
    const { user } = await open()
    expect(email()).toHaveAttribute('autocomplete', 'username')
    expect(email()).toHaveAttribute('type', 'email')
    expect(email()).toHaveFocus()
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('type', 'password')
    await user.tab()
    expect(password()).toHaveFocus()
  })

  it('reveals the password with the button named Show password', async () => {
    const { user } = await open()
    await user.type(password(), 'secret word')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveValue('secret word')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('shows no demo credentials outside the demo', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Demo sign-in' })).not.toBeInTheDocument()
  })
})
