import { backend } from '@mocks/node'
import { demoPassword } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { deleteOwnAccount } from '@/api/auth'

import { firstAccount } from './accounts'
import { callsTo } from './calls'
import { fillIn, press } from './steps'

const DONE = 'Thank you, Your account has been deleted successfully.'

async function open() {
  const app = await renderApp('/delete-account', { as: 'nobody' })
  await screen.findByRole('heading', { name: 'Delete Account' })
  return app
}

function role(name: 'User' | 'Provider') {
  return within(screen.getByRole('radiogroup', { name: 'Role' })).getByRole('radio', {
    name,
  })
}

describe('Delete Account validation', () => {
  it.each([
    { email: '', password: '', says: 'Please select role again', focus: 'role' },
    {
      role: 'User',
      email: '',
      password: '',
      says: 'Please enter email',
      inline: ['Please enter your email.', 'Please enter your password.'],
      focus: 'email',
    },
    {
      role: 'User',
      email: 'joan@example.com',
      password: '1234567',
      says: 'Password should be maximum 8 character',
      inline: ['', 'Password should be maximum 8 character'],
      focus: 'password',
    },
  ] as const)(
    'rejects role $role, email $email and password $password with $says',
    async ({ says, focus, ...rest }) => {
      const { user } = await open()
      if ('role' in rest) await user.click(role(rest.role))
      await fillIn(user, { Email: rest.email, Password: rest.password })
      await press(user, 'Delete')

      expect(await screen.findByRole('alert')).toHaveTextContent(says)
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      const email = screen.getByLabelText('Email')
      const password = screen.getByLabelText('Password')
      const inline = 'inline' in rest ? rest.inline : undefined
      expect(email).toHaveAccessibleDescription(inline?.[0] ?? 'Please enter your email.')
      expect(password).toHaveAccessibleDescription(
        inline?.[1] ?? 'Please enter your password.',
      )
      const first = { role: role('User'), email, password }[focus]
      await waitFor(() => expect(first).toHaveFocus())
      expect(backend.calls).toEqual([])
    },
  )

  it('shows a required error beside the roles until one is chosen', async () => {
    const { user } = await open()
    await press(user, 'Delete')
    await waitFor(() => {
      expect(role('User')).toHaveAccessibleDescription('Please select role again')
    })
    await user.click(role('Provider'))
    await waitFor(() => expect(role('User')).toHaveAccessibleDescription(''))
  })
})

describe('Delete Account', () => {
  it.each([
    { label: 'User', wire: 'client' },
    { label: 'Provider', wire: 'provider' },
  ] as const)(
    'deletes the account of a $label with its own credentials',
    async ({ label, wire }) => {
      const account = firstAccount(wire)
      const { user } = await open()
      await user.click(role(label))
      await fillIn(user, { Email: `  ${account.email} `, Password: demoPassword })
      await press(user, 'Delete')

      expect(await screen.findByText(DONE)).toBeVisible()
      expect(screen.getByText(DONE)).toHaveFocus()
      const website = screen.getByRole('link', { name: /website/ })
      expect(website).toHaveAttribute('href', '/companyfrontProfile')
      expect(backend.calls).toMatchObject([
        {
          method: 'POST',
          path: deleteOwnAccount.path,
          body: { email: account.email, password: demoPassword, role: wire },
        },
      ])
      expect(backend.db.accounts.has(account._id)).toBe(false)
    },
  )
})

describe('Delete Account that was left before the server answers', () => {
  async function leave() {
    const app = await open()
    await app.user.click(role('User'))
    const { email } = firstAccount('client')
    await fillIn(app.user, { Email: email!, Password: demoPassword })
    await press(app.user, 'Delete')
    await waitFor(() => expect(callsTo(deleteOwnAccount.path)).toHaveLength(1))
    await act(() => app.router.navigate({ to: '/forgot-password' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    return app
  }

  it('says that the account is deleted', async () => {
    const release = hold(deleteOwnAccount)
    const { router } = await leave()
    release()
    expect(await screen.findByText(DONE)).toBeVisible()
    expect(router.state.location.pathname).toBe('/forgot-password')
  })

  it('says on the form that was opened again why it is not', async () => {
    const release = hold(deleteOwnAccount)
    const effect = { status: 400, message: 'A booking is still open' }
    backend.fault({ match: deleteOwnAccount, effect })
    const { history } = await leave()
    act(() => history.back())
    await screen.findByRole('heading', { name: 'Delete Account' })
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('A booking is still open')
  })
})

describe('The links on Delete Account', () => {
  it('lead to a Forgot Password screen that says it is for admins only', async () => {
    const NOTE = /Customers and providers reset their password in the app/
    const { user, router } = await open()
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    expect(screen.getByText(NOTE)).toBeVisible()

    await router.navigate({ to: '/login' })
    await router.navigate({ to: '/forgot-password' })
    await screen.findByRole('heading', { name: 'Forgot Password' })
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
  })

  it('lead back to the previous page, or to Login', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.pathname).toBe('/login')

    await router.navigate({ to: '/forgot-password' })
    await router.navigate({ to: '/delete-account' })
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    expect(router.state.location.pathname).toBe('/forgot-password')
  })
})
