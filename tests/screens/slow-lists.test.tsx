import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, asksOnClose, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listCatalogue } from '@/api/services'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

import { typeInto } from '../ui/type-into'
import { callsTo } from './calls'
import { replaceCatalogue, SERVICE, whole } from './deep-clean'
import {
  answer,
  chooseItem,
  expire,
  fillIn,
  noDialog,
  photo,
  press,
  signInAgain,
} from './steps'

/*
 * A change has succeeded when the server has answered. The lists that it concerns are read again
 * afterwards, and these tests hold their answers back.
 */

beforeEach(() => replaceCatalogue(whole))

function holdReads(from = 1) {
  const release = hold({ kind: 'query' }, { from })
  onTestFinished(release)
  return release
}

async function chooseFromMenu({ user }: App, item: string) {
  await chooseItem(user, await screen.findByRole('button', { name: 'Actions' }), item)
}

async function fill({ user }: App, name: string) {
  await fillIn(user, { Name: name })
  if (screen.queryByRole('button', { name: 'Remove' })) return
  await user.upload(screen.getByLabelText('Image'), photo())
  await screen.findByRole('button', { name: 'Remove' })
}

interface Form {
  title: string
  path: string
  /** Fills the form. */
  edit: (app: App) => Promise<unknown>
  button?: string
  /** How many reads come before the write, to look for another admin's changes. */
  checks?: number
  notice: string
  /** The screen on which the admin is afterwards. */
  leadsTo?: string
}

const forms: Form[] = [
  {
    title: 'Add Category',
    path: '/service',
    edit: async (app) => {
      await press(app.user, 'Add Category')
      await fill(app, 'Garden')
    },
    notice: 'Category created successfully',
  },
  ...[
    { title: 'Edit Category', checks: 1, notice: 'Category updated successfully' },
    { title: 'Create Service', notice: 'Service created' },
  ].map((form) => ({
    ...form,
    path: '/service',
    edit: async (app: App) => {
      await chooseFromMenu(app, form.title)
      await fill(app, 'Garden')
    },
  })),
  {
    title: 'Add service',
    path: '/service/add',
    edit: async (app) => {
      await app.user.click(await screen.findByRole('combobox', { name: 'Category' }))
      await app.user.click(await screen.findByRole('option', { name: 'Cleaning' }))
      await fill(app, 'Windows')
    },
    notice: 'Service created',
    leadsTo: '/service',
  },
  {
    title: 'Edit Services',
    path: `/service/edit/${encodeRouteId(SERVICE)}`,
    edit: (app) => fill(app, 'Cleaner'),
    button: 'Update',
    checks: 1,
    notice: 'Service updated',
    leadsTo: '/service',
  },
  {
    title: 'CMS',
    path: '/privacy',
    edit: async ({ user }) =>
      typeInto(user, await screen.findByRole('textbox', { name: 'Privacy Policy' }), '!'),
    button: 'Update',
    checks: 1,
    notice: 'Page updated',
  },
]

/** Saves the form while the reads that follow are held. Returns a function that lets them go. */
async function save({
  path,
  edit,
  button = 'Save',
  checks = 0,
  notice,
  leadsTo = path,
}: Form) {
  const app = await renderApp(path)
  await edit(app)
  const release = holdReads(checks + 1)
  await press(app.user, button)
  expect(await screen.findByText(notice)).toBeVisible()
  await waitFor(() => expect(app.router.state.location.pathname).toBe(leadsTo))
  await noDialog()
  return { app, release }
}

describe.each(forms)('$title', (form) => {
  it('is done before the lists are read again, and nobody asks about what was saved', async () => {
    const { app } = await save(form)
    expect(screen.queryByRole('button', { name: form.button ?? 'Save' })).toBeNull()
    expect(asksOnClose()).toBe(false)
    act(() => void app.router.navigate({ to: '/support' }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/support'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers no draft of what was saved if the session expires before the lists are there', async () => {
    const { app, release } = await save(form)
    await expire()
    release()
    await signInAgain(app)
    await act(() => app.router.navigate({ href: form.path }))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})

it('closes Edit Provider Share, shows the new share at once, and can change it again', async () => {
  const app = await renderApp('/transactions')
  await press(app.user, 'Edit Provider Share')
  await fillIn(app.user, { 'Provider Share': '72' })
  // The first one looks for another admin's change.
  const release = holdReads(2)
  await press(app.user, 'Save')
  expect(await screen.findByText('Setting updated')).toBeVisible()
  await noDialog()
  expect(screen.getByText('72')).toBeVisible()
  const edit = screen.getByRole('button', { name: 'Edit Provider Share' })
  expect(edit).not.toHaveAttribute('aria-disabled')
  release()
  await waitForResponses()
  expect(screen.getByText('72')).toBeVisible()
})

describe('a row that was changed', () => {
  async function choose({ user }: App, label: string, status: HTMLElement | undefined) {
    await user.click(status!)
    const options = within(await screen.findByRole('listbox'))
    await user.click(options.getByRole('option', { name: label }))
  }

  const accountRow = async () => within((await screen.findAllByRole('row'))[1]!)

  async function openAccounts() {
    for (const account of backend.db.accounts.values()) account.status = 'active'
    const app = await renderApp('/manage-account')
    await screen.findAllByRole('button', { name: 'Delete' })
    return { app, row: await accountRow() }
  }

  it('can be acted on only once its list has arrived: Delete', async () => {
    const { app, row } = await openAccounts()
    await app.user.click(row.getByRole('button', { name: 'Delete' }))
    const release = holdReads()
    await answer(app.user, 'Yes')
    expect(await screen.findByText(/Deleted Successfully/)).toBeVisible()
    expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const others = within(screen.getAllByRole('row')[2]!)
    expect(others.getByRole('button', { name: 'Delete' })).not.toHaveAttribute(
      'aria-disabled',
    )
    release()
    await waitFor(async () =>
      expect(
        (await accountRow()).getByRole('button', { name: 'Delete' }),
      ).not.toHaveAttribute('aria-disabled'),
    )
  })

  it('shows its new status at once, and can be changed again: an account', async () => {
    const { app, row } = await openAccounts()
    await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
    const release = holdReads()
    await answer(app.user, 'Yes')
    expect(await screen.findByText(/deactivated/)).toBeVisible()
    expect(row.getByText('Inactive')).toBeVisible()
    expect(row.getByRole('button', { name: 'Activate' })).not.toHaveAttribute(
      'aria-disabled',
    )
    release()
    await waitFor(() => expect(callsTo(listAccounts.path)).toHaveLength(2))
  })

  it('can be acted on only once its list has arrived: a bulk action', async () => {
    const { app } = await openAccounts()
    await press(app.user, 'Select')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected accounts' }))
    await app.user.click(bar.getByRole('button', { name: 'Deactivate' }))
    const release = holdReads()
    await answer(app.user, 'Yes')
    expect(await screen.findByText('10 accounts deactivated')).toBeVisible()
    await noDialog()
    const row = await accountRow()
    expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await app.user.click(row.getByRole('button', { name: 'Deactivate' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    expect(await row.findByRole('button', { name: 'Activate' })).not.toHaveAttribute(
      'aria-disabled',
    )
    expect(callsTo(listAccounts.path)).toHaveLength(2)
  })

  it('can be acted on only once its list has arrived: a category', async () => {
    const app = await renderApp('/service')
    await chooseFromMenu(app, 'Delete Category')
    const release = holdReads()
    await answer(app.user, 'Yes')
    expect(await screen.findByRole('button', { name: 'Cleaning' })).toBeVisible()
    const item = screen.getByRole('button', { name: 'Cleaning' }).closest('li')
    expect(item).toHaveAttribute('aria-busy', 'true')
    release()
    expect(await screen.findByText('No Service Found')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: /^Services/ })).toHaveFocus(),
    )
  })

  it('is there once its list has arrived, for which its dialog does not wait: a copied service', async () => {
    const app = await renderApp('/service')
    await press(app.user, 'Cleaning')
    const release = hold(listCatalogue)
    await press(app.user, 'Duplicate')
    await press(app.user, 'Save')
    expect(await screen.findByText(withText('“Deep clean (copy)” was added'))).toBeVisible()
    await noDialog()
    expect(screen.queryByRole('link', { name: 'Deep clean (copy)' })).toBeNull()
    release()
    expect(await screen.findByRole('link', { name: 'Deep clean (copy)' })).toBeVisible()
  })

  it('shows its new status at once, and can be changed again: a ticket', async () => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    const app = await renderApp('/support')
    const [status] = await screen.findAllByRole('combobox', { name: 'Status' })
    const release = holdReads()
    await choose(app, 'In Progress', status)
    expect(await screen.findByText(/: In Progress$/)).toBeVisible()
    expect(status).toHaveValue('In Progress')
    await choose(app, 'Ticket Closed', status)
    expect(await screen.findByText(/: Ticket Closed$/)).toBeVisible()
    expect(status).toHaveValue('Ticket Closed')
    release()
  })

  it('stays in the list that its status was filtered by, which is not read again', async () => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    const app = await renderApp('/support?status=open')
    const [status] = await screen.findAllByRole('combobox', { name: 'Status' })
    const { length } = callsTo(listTickets.path)
    await choose(app, 'Ticket Closed', status)
    expect(await screen.findByText(/: Ticket Closed$/)).toBeVisible()
    expect(status).toHaveValue('Ticket Closed')
    await act(() => app.router.navigate({ to: '/support', search: { status: 'closed' } }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(callsTo(listTickets.path)).toHaveLength(length)
  })

  it.each([
    ['a later page failed, and all is read again', true],
    ['a later page is still being read', false],
  ])('keeps its new status in a filtered list of which %s', async (_, isBroken) => {
    enlarge(backend.db, { tickets: 400 })
    for (const ticket of backend.db.tickets.values()) {
      Object.assign(ticket, { status: 'open', reason: 'Nobody came' })
    }
    const third = { path: listTickets.path, search: { page: '3' } }
    if (isBroken) backend.fault({ match: third, times: 1, effect: { status: 500 } })
    const release = hold(third, { from: isBroken ? 2 : 1 })
    const app = await renderApp('/support?search=nobody')
    const firstStatus = async () =>
      (await screen.findAllByRole('combobox', { name: 'Status' }))[0]!
    await choose(app, 'In Progress', await firstStatus())
    await screen.findByText(/: In Progress$/)
    if (isBroken) await press(app.user, 'Search on')
    release()
    await waitFor(() => expect(screen.getByRole('link', { name: '40' })).toBeVisible())
    expect(await firstStatus()).toHaveValue('In Progress')
  })
})
