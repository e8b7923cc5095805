import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, endApp, renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'

import { person, replaceBookings } from './replace-bookings'

type User = App['user']

const bodyRows = () => screen.getAllByRole('row').slice(1)

async function openAccounts() {
  const app = await renderApp('/manage-account')
  await screen.findAllByRole('button', { name: /activate$/i })
  return app
}

function mainLink(index: number) {
  const row = bodyRows()[index]!
  return within(row).getAllByRole('link')[0]!
}

async function openShortcuts(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'shortcuts{Enter}')
  return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
}

async function closeDialog(user: User) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('J and K', () => {
  it('move through the rows of a table, and Enter opens the row', async () => {
    const { user, router } = await openAccounts()
    await user.keyboard('k')
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    await user.keyboard('j')
    expect(mainLink(0)).toHaveFocus()
    await user.keyboard('jj')
    expect(mainLink(2)).toHaveFocus()
    await user.keyboard('k')
    expect(mainLink(1)).toHaveFocus()
    const href = mainLink(1).getAttribute('href')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'User Details' })
    expect(router.state.location.href).toBe(href)
  })

  it('leave a row from any of its controls, and stop at both ends', async () => {
    const { user } = await openAccounts()
    within(bodyRows()[1]!).getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('k')
    expect(mainLink(0)).toHaveFocus()
    await user.keyboard('k')
    expect(mainLink(0)).toHaveFocus()
    const last = bodyRows().length - 1
    mainLink(last).focus()
    await user.keyboard('j')
    expect(mainLink(last)).toHaveFocus()
  })

  it('move from checkbox to checkbox while accounts are selected', async () => {
    const { user } = await openAccounts()
    await user.click(screen.getByRole('button', { name: 'Select' }))
    const checkbox = (index: number) => within(bodyRows()[index]!).getByRole('checkbox')
    await waitFor(() => expect(checkbox(0)).toBeVisible())
    checkbox(0).focus()
    await user.keyboard(' j ')
    expect(checkbox(1)).toHaveFocus()
    expect(checkbox(0)).toBeChecked()
    expect(checkbox(1)).toBeChecked()
    await user.keyboard('k')
    expect(checkbox(0)).toHaveFocus()
  })

  it('skip a row without a link or button', async () => {
    const service = { service: { name: 'Deep clean' } }
    replaceBookings({ userId: person('Ada') }, { _id: '', ...service }, { userId: person('Grace') })
    const { user } = await renderApp('/bookings')
    await screen.findAllByRole('cell')
    await user.keyboard('jj')
    expect(mainLink(2)).toHaveFocus()
    await user.keyboard('k')
    expect(mainLink(0)).toHaveFocus()
  })

  it('move through the bookings of a week', async () => {
    replaceBookings({ date: '2024-11-20', userId: person('Ada') })
    const { user } = await renderApp('/bookings?view=week&week=2024-11-18')
    const days = await screen.findByRole('list', { name: 'Days' })
    const [first] = await within(days).findAllByRole('link')
    await user.keyboard('j')
    expect(first).toHaveFocus()
  })

  it('move through the categories of Services that are shown, and the services of open ones', async () => {
    const { user } = await renderApp('/service')
    const [first] = await screen.findAllByRole('heading', { level: 2 })
    const category = within(first!).getByRole('button')
    await user.keyboard('j')
    expect(category).toHaveFocus()
    await user.keyboard('{Enter}')
    const item = first!.closest('li')!
    const [service] = await within(item).findAllByRole('link')
    await user.keyboard('j')
    expect(service).toHaveFocus()
    await user.keyboard('k')
    expect(category).toHaveFocus()

    await user.click(screen.getByRole('searchbox', { name: 'Search' }))
    const hidden = category.textContent
    const other = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => within(heading).getByRole('button'))
      .find(({ textContent }) => textContent !== hidden)!
    await user.keyboard(other.textContent)
    await waitFor(() => expect(category).not.toBeVisible())
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('j')
    expect(other).toHaveFocus()
  })

  it('move through the conversations', async () => {
    const { user } = await renderApp('/messages')
    const list = within(await screen.findByRole('region', { name: 'Conversations' }))
    const [first, second] = await list.findAllByRole('link')
    await user.keyboard('jj')
    expect(second).toHaveFocus()
    await user.keyboard('k')
    expect(first).toHaveFocus()
  })

  it('ignore the rows of an earlier answer', async () => {
    const { user } = await openAccounts()
    const release = hold(listAccounts)
    await user.click(screen.getByRole('link', { name: '2' }))
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('j')
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    release()
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'))
    await user.keyboard('j')
    expect(mainLink(0)).toHaveFocus()
  })

  it('go on from the row that took the place of a deleted one', async () => {
    const { user } = await openAccounts()
    const nameIn = (place: number) => within(bodyRows()[place]!).getAllByRole('link')[0]!
    const [, , next] = bodyRows().map((_, place) => nameIn(place).textContent)
    within(bodyRows()[1]!).getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(nameIn(1)).toHaveTextContent(next!))
    await waitFor(() => expect(nameIn(1)).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('k')
    expect(nameIn(0)).toHaveFocus()
    await user.keyboard('jj')
    expect(nameIn(2)).toHaveFocus()
  })

  it('go on from a row whose action has changed it', async () => {
    const { user } = await openAccounts()
    const activate = within(bodyRows()[1]!).getByRole('button', { name: /activate/i })
    activate.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    expect(mainLink(2)).toHaveFocus()
  })

  it('ignore the placeholders of rows that load', async () => {
    const release = hold(listBookings)
    const { user } = await renderApp('/bookings')
    await user.keyboard('j')
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    release()
  })
})

describe('/', () => {
  it.each([
    ['/manage-account', 'Search'],
    ['/service', 'Search'],
    ['/messages', 'Search'],
  ])('focuses the search field of %s without typing into it', async (path, name) => {
    const { user } = await renderApp(path)
    const field = await screen.findByRole('searchbox', { name })
    await user.keyboard('/')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    await user.keyboard('a/b')
    expect(field).toHaveValue('a/b')
  })

  it('works on a keyboard layout that needs Shift for it', async () => {
    const { user } = await renderApp('/manage-account')
    await user.keyboard('{Shift>}/{/Shift}')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  })

  it('does nothing on a screen without one', async () => {
    const { user } = await renderApp('/support')
    const heading = await screen.findByRole('heading', { level: 1 })
    heading.focus()
    await user.keyboard('/')
    expect(heading).toHaveFocus()
  })
})

describe('single-key shortcuts', () => {
  it('are characters in a text field', async () => {
    const { user } = await openAccounts()
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(field, 'jk/?')
    expect(field).toHaveValue('jk/?')
    expect(field).toHaveFocus()
  })

  it('do nothing in a select', async () => {
    const { user } = await openAccounts()
    const select = screen.getByRole('combobox', { name: 'Status' })
    select.focus()
    await user.keyboard('j/?')
    expect(select).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['Control', 'Meta', 'Alt'])('do nothing with %s', async (modifier) => {
    const { user } = await openAccounts()
    const heading = screen.getByRole('heading', { level: 1 })
    heading.focus()
    await user.keyboard(`{${modifier}>}j/?{/${modifier}}`)
    expect(heading).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('do nothing while a dialog is open', async () => {
    const { user } = await openAccounts()
    within(bodyRows()[0]!).getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('{Enter}')
    const no = await screen.findByRole('button', { name: 'No' })
    await waitFor(() => expect(no).toHaveFocus())
    await user.keyboard('j/?')
    expect(no).toHaveFocus()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('do nothing while a menu is open', async () => {
    const { user } = await openAccounts()
    await user.click(screen.getByRole('button', { name: /account menu/ }))
    const menu = await screen.findByRole('menu')
    await user.keyboard('j/?')
    expect(menu).toBeVisible()
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can be turned off, which the browser remembers, and on again', async () => {
    const { user, unmount } = await openAccounts()
    const shortcuts = await openShortcuts(user)
    const toggle = shortcuts.getByRole('checkbox', { name: 'Single-key shortcuts' })
    expect(toggle).toBeChecked()
    await user.click(toggle)
    expect(toggle).not.toBeChecked()
    await closeDialog(user)
    const heading = screen.getByRole('heading', { level: 1 })
    heading.focus()
    await user.keyboard('j/?')
    expect(heading).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()

    const stored = Object.fromEntries(Object.entries(localStorage))
    unmount()
    await endApp()
    Object.assign(localStorage, stored)
    const again = await openAccounts()
    await again.user.keyboard('j')
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    const dialog = await openShortcuts(again.user)
    await again.user.click(dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }))
    await closeDialog(again.user)
    await again.user.keyboard('j')
    expect(mainLink(0)).toHaveFocus()
  })

  it('store nothing until they are turned off', async () => {
    await openAccounts()
    expect(localStorage.getItem('singleKeyShortcuts')).toBeNull()
  })
})

describe('the list of shortcuts', () => {
  it.each([
    [['Ctrl', 'K'], 'Go to a screen, account or service, or run an action'],
    [['Esc'], 'Close a dialog, panel or menu'],
    [['Enter'], 'Send a message, or search at once'],
    [['Ctrl', 'Enter'], 'Send a message'],
    [['↑', '↓'], 'Move through the conversations'],
    [['Ctrl', 'S'], 'Save a service or a content page'],
    [['Alt', '↑', '↓'], 'Move a row of the service editor'],
    [['J'], 'Next row of a list'],
    [['K'], 'Previous row of a list'],
    [['Enter'], 'Open the row'],
    [['/'], 'Search in this screen'],
    [['?'], 'Show these shortcuts'],
  ])('contains %s: %s', async (keys, effect) => {
    const { user } = await renderApp('/')
    await screen.findByRole('button', { name: 'Go to…' })
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus())
    const term = dialog.getByText(effect, { selector: 'dt' })
    const shown = [...(term.nextElementSibling?.querySelectorAll('kbd') ?? [])]
    expect(shown.map(({ textContent }) => textContent)).toEqual(keys)
  })
})
