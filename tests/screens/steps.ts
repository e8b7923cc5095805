import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { App } from '@tests/render-app'
import { expect } from 'vitest'

import { signOut } from '@/session/session'

/* What a user does on many screens. */

type User = App['user']
type Form = Pick<typeof screen, 'findByLabelText'>

export const photo = () => new File(['a photo'], 'photo.png', { type: 'image/png' })

export async function press(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }))
}

export async function chooseItem(user: User, menu: HTMLElement, name: string) {
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name }))
}

/** Types each text into the field with its label, in place of what the field contains. */
export async function fillIn(
  user: User,
  texts: Record<string, string>,
  form: Form = screen,
) {
  for (const [label, text] of Object.entries(texts)) {
    const field = await form.findByLabelText(label)
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
}

export const dialog = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }))

export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Answers the question with this title. */
export async function answer(user: User, button: string, title: string | RegExp = /./) {
  await user.click((await dialog(title)).getByRole('button', { name: button }))
}

export async function signInAgain({ user, router }: App) {
  await fillIn(user, { Email: demoAdmin.email, Password: demoAdmin.password })
  await press(user, 'Sign In')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
}

export async function expire() {
  await act(async () => {
    backend.expireSession()
    signOut('expired')
    await Promise.resolve()
  })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
}

/** Lets the session expire, and signs in again, which leads to the dashboard. */
export async function expireAndSignIn(app: App) {
  await expire()
  await signInAgain(app)
}

/** Opens the page on which the last session has expired, and restores what was not saved there. */
export async function continueWhereLeft({ user }: App) {
  await user.click(await screen.findByRole('link', { name: 'Continue where you left off' }))
  await press(user, 'Restore')
}
