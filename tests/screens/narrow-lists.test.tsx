import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { setWidth } from '@tests/window-width'
import { expect, it } from 'vitest'

it('a row of Manage Accounts has one menu on a phone, with the names of its buttons', async () => {
  setWidth(390)
  const { user } = await renderApp('/manage-account?status=active')
  const [first] = await screen.findAllByRole('rowheader')
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
  expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
  expect(menu).toHaveAccessibleDescription(first!.textContent)
  await user.click(menu!)
  await screen.findByRole('menu', { name: 'Actions' })
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Deactivate', 'View', 'Delete'])
})
