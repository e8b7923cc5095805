import { screen, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

declare global {
  interface Window {
    happyDOM: { setViewport(size: { width: number }): void }
  }
}

const resize = (width: number) => window.happyDOM.setViewport({ width })

beforeEach(() => {
  const { innerWidth } = window
  resize(390)
  onTestFinished(() => resize(innerWidth))
})

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

async function openList(path: string) {
  const app = await renderApp(path)
  const [first] = await screen.findAllByRole('rowheader')
  const row = within(first!.closest('tr')!)
  return { ...app, row }
}

describe('a row of Manage Accounts on a phone', () => {
  it('has one menu, with the names that its buttons have in a wide window', async () => {
    const { user } = await openList('/manage-account?status=active')
    const [menu] = await screen.findAllByRole('button', { name: 'Actions' })
    expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
    const name = screen.getAllByRole('rowheader')[0]!.textContent
    expect(menu).toHaveAccessibleDescription(name)
    await user.click(menu!)
    await screen.findByRole('menu')
    expect(items()).toEqual(['Deactivate', 'View', 'Delete'])
  })

  it('asks before it changes the account', async () => {
    const { user, row } = await openList('/manage-account?status=active')
    await user.click(await row.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    await screen.findByRole('dialog', { name: 'Do you want to deactivate this account?' })
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText(withText(/ deactivated/))).toBeVisible()
  })
})

describe('the rows of Manage Accounts between a phone and a desktop', () => {
  it.each([1024, 1280])('have actions of the same names, %s px', async (width) => {
    resize(width)
    const { row } = await openList('/manage-account?status=active')
    for (const name of ['Deactivate', 'Delete']) {
      expect(row.getByRole('button', { name })).toBeVisible()
    }
    expect(row.getByRole('link', { name: 'View' })).toBeVisible()
    expect(row.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })
})
