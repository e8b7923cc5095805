import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'

import { encodeRouteId } from '@/domain/list/route-id'

import { SERVICE } from './deep-clean'
import { dialog, press } from './steps'

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
