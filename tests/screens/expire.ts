import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { act, screen } from '@testing-library/react'
import type { App } from '@tests/render-app'

import { signOut } from '@/session/session'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

export async function logIn({ user }: App, { email, password } = demoAdmin) {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await heading('Dashboard')
}

/** Ends the session, and signs in again. */
export async function expireAndLogIn(app: App, admin = demoAdmin) {
  backend.expireSession()
  act(() => signOut('expired'))
  await heading('Login')
  await logIn(app, admin)
}
