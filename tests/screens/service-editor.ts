import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { expect } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

import { putCalls } from './calls'
import { type bare, SERVICE, type whole } from './deep-clean'
import { dialog, noDialog, press } from './steps'

export const EDITOR = `/service/edit/${encodeRouteId(SERVICE)}`

/** Opens Edit Services for the service of deep-clean.ts. */
export async function openEditor() {
  const app = await renderApp(EDITOR)
  await screen.findByRole('button', { name: 'Service Details' })

  async function section(name: string) {
    const control = screen.getByRole('button', { name })
    if (control.getAttribute('aria-expanded') === 'false') await app.user.click(control)
    return within(await screen.findByRole('region', { name }))
  }
  const update = () => press(app.user, 'Update')
  /** Presses a button of a section, and returns the dialog that has the button's name. */
  async function add(title: string, button: string) {
    await app.user.click((await section(title)).getByRole('button', { name: button }))
    return dialog(button)
  }
  return { ...app, section, update, add }
}

export function storeService(service: typeof whole | typeof bare) {
  backend.db.services.set(SERVICE, service)
}

export type Part = ReturnType<typeof within>

export const nth = (part: Part, name: string, index = 0) =>
  part.getAllByRole('button', { name })[index]!
export const textsOf = (elements: HTMLElement[]) =>
  elements.map(({ textContent }) => textContent)

/** Saves the item in its dialog, which closes. */
export async function saveItem(user: App['user'], form: Part) {
  await user.click(form.getByRole('button', { name: 'Save' }))
  await noDialog()
}

export async function expectPut(body: object) {
  await waitFor(() => expect(putCalls()[0]?.body).toMatchObject(body))
}

/** Expects the list of the service to be sent exactly so. */
export async function expectSent(list: string, rows: unknown) {
  await waitFor(() => expect(putCalls()[0]?.body).toHaveProperty(list, rows))
}

export async function expectRejection(message: string) {
  await waitFor(() => expect(textsOf(screen.getAllByRole('alert'))).toEqual([message]))
}
