import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { deleteAccount, getAccount, listAccounts, setAccountStatus } from '@/api/accounts'
import { signIn, signOut } from '@/session/session'

import { limitAccountsTo, nameOf, people } from './accounts'
import { callsTo } from './calls'
import { answer, dialog, noDialog } from './steps'
import { cellsOf } from './table'

const ROUTE = '/manage-account'

function table() {
  return screen.getByRole('table', { name: 'Accounts' })
}

function names() {
  return within(table())
    .queryAllByText(/^Person \d/)
    .map((name) => name.textContent)
}

function row(name: string) {
  return within(screen.getByRole('row', { name: new RegExp(name) }))
}

const listCalls = () => callsTo(listAccounts.path)

async function open(search = '') {
  const app = await renderApp(`${ROUTE}${search}`)
  await screen.findByRole('heading', { name: 'Manage Accounts' })
  return app
}

/** Opens the list of `count` accounts, all of them active. */
async function openKept(count: number, search = '') {
  limitAccountsTo(count)
  const app = await open(search)
  await screen.findAllByText(/^Person \d/)
  return app
}

async function press({ user }: App, action: string, name = 'Person 01') {
  await user.click(row(name).getByRole('button', { name: action }))
}

const changes = () => backend.calls.filter(({ method }) => method !== 'GET')

const filter = (name: 'Status' | 'Role') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name })
const searchBox = () => screen.getByRole('searchbox', { name: 'Search' })

function persons(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => nameOf(from + index))
}

describe('the list', () => {
  it('shows the specified columns, with placeholders for missing values', async () => {
    limitAccountsTo(3)
    const [first, second, third] = people()
    Object.assign(first ?? {}, {
      email: 'one@example.com',
      role: 'provider',
      status: 'active',
      providerInfo: { zipCode: '02139', companyName: undefined, availability: [] },
    })
    Object.assign(second ?? {}, {
      email: 'two@example.com',
      role: 'client',
      status: 'inactive',
      userInfo: { name: '  ' },
      providerInfo: undefined,
    })
    Object.assign(third ?? {}, {
      email: undefined,
      role: 'client',
      status: undefined,
      userInfo: undefined,
      providerInfo: undefined,
    })
    await open()
    await screen.findByText('Person 01')

    const cells = (row: HTMLElement) =>
      cellsOf(row)
        .slice(0, 5)
        .map((cell) =>
          [...cell.querySelectorAll('[aria-hidden]')].reduce(
            (text, hidden) => text.replace(hidden.textContent, ''),
            cell.textContent,
          ),
        )
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(
      ['Name', 'Email', 'Zip Code', 'Account Type', 'Status', 'Action'],
    )
    expect(within(table()).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Person 01', 'one@example.com', '02139', 'Provider', 'Active'],
      ['---', 'two@example.com', '--', 'Customer', 'Inactive'],
      ['---', '--', '--', 'Customer', '--'],
    ])
  })
})

describe('the list request', () => {
  it.each([
    { search: '', sent: {} },
    { search: '?status=active', sent: { status: 'active' } },
    { search: '?status=inactive&page=1', sent: { status: 'inactive' } },
    { search: '?role=customer', sent: { role: 'client' } },
    { search: '?role=provider', sent: { role: 'provider' } },
    { search: '?type=customer', sent: { role: 'client' } },
    { search: '?role=customer&type=provider', sent: { role: 'provider' } },
    { search: '?search=%20water%20', sent: { search: 'water' } },
    { search: '?search=02139', sent: { search: '02139' } },
    { search: '?search=1e5', sent: { search: '1e5' } },
    { search: '?search=12345678901234567890', sent: { search: '12345678901234567890' } },
    { search: '?search=true', sent: { search: 'true' } },
    { search: '?search=%221e5%22', sent: { search: '1e5' } },
    { search: '?page=-2&status=All&role=admin&type=client&search=', sent: {} },
    { search: '?page=two&status=&role=&type=&search[]=a', sent: {} },
  ])('has the parameters that match the URL search $search', async ({ search, sent }) => {
    await open(search)
    await waitFor(() => expect(listCalls()).toHaveLength(1))
    expect(listCalls()[0]?.search).toEqual({ page: '1', limit: '10', ...sent })
  })

  it('follows the filters: omits All and restarts at the first page', async () => {
    const { user, router } = await openKept(12, '?page=2')
    const address = () => router.state.location.searchStr
    const sent = () => listCalls().at(-1)?.search

    await user.selectOptions(filter('Status'), 'Inactive')
    await waitFor(() => expect(address()).toBe('?status=inactive'))
    await waitFor(() =>
      expect(sent()).toEqual({ page: '1', limit: '10', status: 'inactive' }),
    )
    await user.selectOptions(filter('Role'), 'Provider')
    await waitFor(() =>
      expect(sent()).toMatchObject({ status: 'inactive', role: 'provider' }),
    )
    await user.selectOptions(filter('Role'), 'All')
    await user.selectOptions(filter('Status'), 'All')
    await waitFor(() => expect(address()).toBe(''))
    expect(filter('Status')).toHaveDisplayValue('All')
    expect(filter('Role')).toHaveDisplayValue('All')

    await user.type(searchBox(), '  \u200Bwat\u202C  ')
    await waitFor(() => expect(address()).toBe('?search=wat'))
    await waitFor(() => expect(sent()).toEqual({ page: '1', limit: '10', search: 'wat' }))
  })

  it.each([
    { choice: 'Provider', address: '?type=provider' },
    { choice: 'All', address: '' },
  ])('follows ?role until $choice is chosen', async ({ choice, address }) => {
    const { user, router } = await open('?role=customer')
    expect(filter('Role')).toHaveDisplayValue('Customer')
    await user.selectOptions(filter('Role'), choice)
    await waitFor(() => expect(router.state.location.searchStr).toBe(address))
    expect(filter('Role')).toHaveDisplayValue(choice)
  })
})

it('moves the focus from Clear filters, which disappears, to the heading', async () => {
  const { user, router } = await open('?search=nobody+at+all')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2))
  expect(router.state.location.href).toBe(ROUTE)
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Manage Accounts' })).toHaveFocus(),
  )
})

describe('the URL', () => {
  it('restores filters, search and page on Back, Forward and a pasted link', async () => {
    for (const account of people()) account.role = 'client'
    const { user, router, history } = await openKept(25)
    const state = () => [
      router.state.location.searchStr,
      filter('Status').value,
      filter('Role').value,
      document.querySelector('nav[aria-label=Pagination] [aria-current]')?.textContent,
      names(),
    ]
    const steps = [
      ['', 'all', 'all', '1', persons(1, 10)],
      ['?page=2', 'all', 'all', '2', persons(11, 20)],
      ['?status=active', 'active', 'all', '1', persons(1, 10)],
      ['?status=active&type=customer', 'active', 'customer', '1', persons(1, 10)],
      [
        '?status=active&type=customer&search=person+1',
        'active',
        'customer',
        undefined,
        persons(10, 19),
      ],
    ] as const
    const isAt = (step: (typeof steps)[number]) =>
      waitFor(() => {
        expect(state()).toEqual(step)
        expect(searchBox()).toHaveValue(/search/.test(step[0]) ? 'person 1' : '')
      })

    await isAt(steps[0])
    await user.click(screen.getByRole('link', { name: '2' }))
    await isAt(steps[1])
    await user.selectOptions(filter('Status'), 'Active')
    await isAt(steps[2])
    await user.selectOptions(filter('Role'), 'Customer')
    await isAt(steps[3])
    await user.type(searchBox(), 'person 1')
    await isAt(steps[4])

    for (const step of steps.toReversed().slice(1)) {
      history.back()
      await isAt(step)
    }
    for (const step of steps.slice(1)) {
      history.forward()
      await isAt(step)
    }
  })

  it('replaces a page beyond the last with the last one', async () => {
    const { router, history } = await openKept(25, '?page=99')
    await waitFor(() => expect(names()).toEqual(persons(21, 25)))
    expect(router.state.location.searchStr).toBe('?page=3')
    expect(history.length).toBe(1)
  })

  it('falls back to the new last page when the last row of a page is deleted', async () => {
    const app = await openKept(21, '?page=3')
    await press(app, 'Delete', 'Person 21')
    await answer(app.user, 'Yes')
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    expect(app.router.state.location.searchStr).toBe('?page=2')
  })

  /** The third page goes and comes again. */
  async function openAfterUndo() {
    const app = await openKept(21, '?status=active&page=3')
    await press(app, 'Deactivate', 'Person 21')
    await answer(app.user, 'Yes')
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    return { ...app, third: await screen.findByRole('link', { name: '3' }) }
  }

  it('leads to a page that was beyond the last one once it is there again', async () => {
    const { user, third } = await openAfterUndo()
    await user.click(third)
    await waitFor(() => expect(names()).toEqual(['Person 21']))
  })

  it('does not take a page for the last one if it can not be read again', async () => {
    const { user, third } = await openAfterUndo()
    const effect = { status: 500, message: 'Broken' }
    backend.fault({ match: { path: 'users', search: { page: '3' } }, effect })
    await user.click(third)
    expect(await screen.findByText('Broken')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(screen.queryByText('No Data Found')).toBeNull()
  })
})

it.each([7, '7'])('sends the id of an account back as it came, such as %j', async (_id) => {
  const person = { _id, role: 'client', status: 'active', userInfo: { name: 'Person 01' } }
  const rows = [
    person,
    { ...person, _id: _id === 7 ? '8' : 8, userInfo: { name: 'Person 02' } },
  ]
  const transform = () => ({ users: rows, total_pages: 1 })
  backend.fault({ match: listAccounts, effect: { transform } })
  const app = await open()
  await screen.findByText('Person 01')
  await press(app, 'Deactivate')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(backend.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      id: _id,
      status: 'inactive',
    }),
  )
})

describe('activate and deactivate', () => {
  it.each([
    ['active', 'Deactivate', 'inactive', 'Inactive', 'Activate'],
    ['inactive', 'Activate', 'active', 'Active', 'Deactivate'],
  ] as const)(
    'of an %s account: %s asks for confirmation, names the account and updates the row immediately',
    async (status, action, next, label, reverse) => {
      limitAccountsTo(2)
      const account = people()[0]!
      Object.assign(account, { status, email: 'one@example.com' })
      const stored = () => backend.db.accounts.get(account._id)?.status
      const release = hold(setAccountStatus)
      const app = await open()
      await screen.findByText('Person 01')
      await press(app, action)
      const title = `Do you want to ${action.toLowerCase()} this account?`
      const question = await screen.findByRole('dialog', { name: title })
      expect(question).toHaveTextContent('Person 01')
      expect(question).toHaveTextContent('one@example.com')
      await answer(app.user, 'Yes')

      await waitFor(() => expect(row('Person 01').getByText(label)).toBeVisible())
      expect(stored()).toBe(status)
      release()
      await waitFor(() => expect(stored()).toBe(next))
      await waitFor(() => expect(listCalls()).toHaveLength(2))
      const sent = {
        path: `users/status/${account._id}`,
        body: { id: account._id, status: next },
      }
      expect(changes()).toMatchObject([sent])
      expect(row('Person 01').getByText(label)).toBeVisible()
      expect(row('Person 01').getByRole('button', { name: reverse })).toBeVisible()
    },
  )

  async function deactivate(app: App) {
    await press(app, 'Deactivate')
    await answer(app.user, 'Yes')
  }
  const toast = (text: RegExp) => screen.findByText(withText(text))

  it('can be undone, which a toast with the name offers', async () => {
    const app = await openKept(1, '?status=active')
    await deactivate(app)
    expect(await screen.findByText('No Data Found')).toBeVisible()
    const notice = await toast(/Person 01 deactivated/)
    expect(notice.closest('[role=status]')).toBeVisible()
    const heading = screen.getByRole('heading', { name: 'Manage Accounts' })
    await waitFor(() => expect(heading).toHaveFocus())
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(heading).toHaveFocus())
    expect(await toast(/Person 01 activated/)).toBeVisible()
    expect(await screen.findByRole('row', { name: /Person 01/ })).toBeVisible()
    expect(people().map(({ status }) => status)).toEqual(['active'])
  })

  it('can be undone again and again, although the row leaves its list', async () => {
    const app = await openKept(1, '?status=active')
    await deactivate(app)
    for (const change of [/Person 01 deactivated/, /Person 01 activated/]) {
      await toast(change)
      await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    }
    expect(await toast(/Person 01 deactivated/)).toBeVisible()
    const sent = changes().map(({ body }) => (body as { status: string }).status)
    expect(sent).toEqual(['inactive', 'active', 'inactive'])
  })

  it('are both offered for a status that is neither, and can then not be undone', async () => {
    limitAccountsTo(2)
    const [first, second] = people()
    Object.assign(first ?? {}, { status: 'Suspended' })
    Object.assign(second ?? {}, { status: undefined })
    const app = await open()
    expect(await screen.findByText('Suspended')).toBeVisible()
    for (const name of ['Person 01', 'Person 02']) {
      const actions = row(name).getAllByRole('button')
      expect(actions.map(({ textContent }) => textContent)).toEqual([
        'Activate',
        'Deactivate',
        'Delete',
      ])
    }
    await deactivate(app)
    expect(await toast(/Person 01 deactivated/)).toBeVisible()
    expect(first?.status).toBe('inactive')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  async function leave({ user }: App) {
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { name: 'Support' })
  }

  it('can be undone only with the button of the toast, and only on this screen', async () => {
    const app = await openKept(1)
    await deactivate(app)
    await screen.findByRole('button', { name: 'Undo' })
    await app.user.keyboard('{Control>}z{/Control}')
    expect(await toast(/Person 01 deactivated/)).toBeVisible()
    await leave(app)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await app.user.keyboard('{Control>}z{/Control}')
    await waitForResponses()
    expect(changes()).toHaveLength(1)
  })

  it('can be undone although the list was read before the answer came', async () => {
    const app = await openKept(1)
    const release = hold(setAccountStatus)
    await deactivate(app)
    people()[0]!.status = 'inactive'
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['accounts'] }))
    release()
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ body: { status: 'active' } })
  })

  it('is not made again, nor can be undone, if somebody else has made it meanwhile', async () => {
    const app = await openKept(1)
    await press(app, 'Deactivate')
    people()[0]!.status = 'inactive'
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['accounts'] }))
    await answer(app.user, 'Yes')
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeVisible()
    await waitForResponses()
    expect(changes()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can not be undone on another screen, where a late answer is only told', async () => {
    const release = hold(setAccountStatus)
    const app = await openKept(1)
    await deactivate(app)
    await leave(app)
    release()
    expect(await toast(/Person 01 deactivated/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it.each([
    ['a Logout, nor to the next admin', 'logout'],
    ['an expired session to another admin', 'expired'],
  ] as const)('are not told after %s', async (_, cause) => {
    const release = hold(setAccountStatus)
    const app = await openKept(1)
    await deactivate(app)
    await waitFor(() => expect(changes()).toHaveLength(1))
    act(() => signOut(cause))
    await screen.findByRole('heading', { name: 'Login' })
    if (cause === 'expired') await act(() => Promise.resolve(signIn('another-admin')))
    release()
    await waitForResponses()
    expect(people()[0]).toHaveProperty('status', 'inactive')
    expect(screen.queryByText(withText(/Person 01/))).toBeNull()
  })

  it('leave the focus where the user has moved on to', async () => {
    const release = hold(setAccountStatus)
    await deactivate(await openKept(2))
    const next = row('Person 02').getByRole('button', { name: 'Deactivate' })
    act(() => next.focus())
    release()
    await toast(/Person 01 deactivated/)
    expect(next).toHaveFocus()
  })

  it('are cancelled by Back and by Forward, also if only the filters change', async () => {
    const app = await openKept(3)
    const { user, router } = app
    await user.selectOptions(filter('Status'), 'active')
    await waitFor(() => expect(listCalls()).toHaveLength(2))
    for (const move of ['back', 'forward'] as const) {
      await press(app, 'Deactivate')
      await dialog('Do you want to deactivate this account?')
      act(() => router.history[move]())
      await noDialog()
    }
    expect(router.state.location.search).toEqual({ status: 'active' })
    expect(changes()).toEqual([])
  })

  it('roll back and show the reason on failure', async () => {
    const release = hold(setAccountStatus)
    backend.fault({ match: setAccountStatus, effect: { status: 500, message: 'Not now' } })
    await deactivate(await openKept(1))
    expect(await row('Person 01').findByText('Inactive')).toBeVisible()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now')
    expect(await row('Person 01').findByText('Active')).toBeVisible()
    expect(row('Person 01').getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })

  it('report a failed refetch of the list once, above its rows', async () => {
    const app = await openKept(1)
    backend.fault({ match: listAccounts, effect: { status: 500, message: 'Broken' } })
    await deactivate(app)
    expect(await screen.findByText('This list may be out of date:')).toBeVisible()
    expect(screen.getAllByText(/Broken/)).toHaveLength(1)
    expect(row('Person 01').getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  it('are sent once, however often Yes is clicked, and on No not at all', async () => {
    const release = hold(setAccountStatus)
    const app = await openKept(1)
    await press(app, 'Deactivate')
    await answer(app.user, 'No')
    await noDialog()
    expect(changes()).toEqual([])

    await press(app, 'Deactivate')
    const yes = await screen.findByRole('button', { name: 'Yes' })
    for (let click = 0; click < 5; click += 1) yes.click()
    await noDialog()
    for (const button of row('Person 01').getAllByRole('button'))
      await app.user.click(button)
    release()
    await waitForResponses()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(changes()).toHaveLength(1)
  })
})

describe('delete', () => {
  const TITLE = 'Do you want to delete this account?'

  it.each([
    { role: 'client', toast: 'Customer Deleted Successfully' },
    { role: 'provider', toast: 'Provider Deleted Successfully' },
  ] as const)(
    'of a $role asks, names the account, and says $toast',
    async ({ role, toast }) => {
      const account = people()[0]!
      Object.assign(account, { role, email: 'one@example.com' })
      const app = await openKept(2)
      await press(app, 'Delete')
      const question = await screen.findByRole('dialog', { name: TITLE })
      expect(question).toHaveTextContent('Person 01')
      expect(question).toHaveTextContent('one@example.com')
      await answer(app.user, 'Yes')

      expect(await screen.findByText(toast)).toBeVisible()
      expect(names()).toEqual(['Person 02'])
      // The row that takes the place of the deleted one.
      await waitFor(() =>
        expect(screen.getByRole('link', { name: 'Person 02' })).toHaveFocus(),
      )
      expect(changes()).toMatchObject([{ method: 'DELETE', path: `users/${account._id}` }])
    },
  )

  it('ends Undo of a change of its status, which could only fail', async () => {
    const app = await openKept(2)
    await press(app, 'Deactivate')
    await answer(app.user, 'Yes')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    // Holds the toast.
    await app.user.hover(undo)
    const remove = row('Person 01').getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled'))
    fireEvent.click(remove)
    fireEvent.click((await dialog(TITLE)).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText(/Deleted Successfully/)).toBeVisible()
    await waitFor(() => expect(undo).not.toBeInTheDocument())
  })

  it('says nothing of its details, which a link was reading once more', async () => {
    const account = people()[0]!
    const app = await openKept(2)
    const link = screen.getByRole('link', { name: 'Person 01' })
    const reads = () => callsTo(getAccount.path).map(({ status }) => status)
    await app.user.hover(link)
    await waitFor(() => expect(reads()).toEqual([200]))
    await app.queryClient.invalidateQueries({
      queryKey: getAccount.options({ id: account._id }).queryKey,
    })
    const release = hold(getAccount)
    await app.user.unhover(link)
    await app.user.hover(link)
    await waitFor(() => expect(reads()).toHaveLength(2))
    await press(app, 'Delete')
    await answer(app.user, 'Yes')
    expect(await screen.findByText(/Deleted Successfully/)).toBeVisible()
    release()
    await waitForResponses()
    expect(reads().at(-1)).toBe(404)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not back under a filter whose list was read before', async () => {
    const app = await openKept(2)
    await app.user.selectOptions(filter('Status'), 'Active')
    await waitFor(() => expect(listCalls()).toHaveLength(2))
    await waitFor(() => expect(names()).toEqual(persons(1, 2)))
    await press(app, 'Delete')
    await answer(app.user, 'Yes')
    await waitFor(() => expect(names()).toEqual(['Person 02']))
    const release = hold(listAccounts)
    await app.user.selectOptions(filter('Status'), 'All')
    await waitFor(() => expect(listCalls()).toHaveLength(4))
    expect(names()).not.toContain('Person 01')
    release()
    await waitFor(() => expect(names()).toEqual(['Person 02']))
    expect(row('Person 02').getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  it('is cancelled by leaving the screen while the confirmation is open', async () => {
    limitAccountsTo(1)
    const app = await renderApp('/bookings')
    await app.user.click(await screen.findByRole('link', { name: 'Manage Accounts' }))
    await screen.findByText('Person 01')
    await press(app, 'Delete')
    await dialog(TITLE)
    act(() => app.router.history.back())
    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible()
    await noDialog()
    expect(changes()).toEqual([])
  })

  it('is cancelled by Back to another page of the list while the confirmation is open', async () => {
    const app = await openKept(20)
    await app.user.click(screen.getByRole('link', { name: '2' }))
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    await press(app, 'Delete', 'Person 11')
    await dialog(TITLE)
    act(() => app.router.history.back())
    await noDialog()
    await waitFor(() => expect(names()).toEqual(persons(1, 10)))
    expect(changes()).toEqual([])
  })

  it('only logs a failure: no toast, and the row stays, with its actions as before', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    backend.fault({ match: deleteAccount, effect: { status: 500, message: 'Not now' } })
    const app = await openKept(1)
    // The refetch of the list never ends, so this test fails if the actions wait for the refetch.
    backend.fault({ match: listAccounts, effect: { hang: true } })
    await press(app, 'Delete')
    await answer(app.user, 'Yes')
    const failure = expect.objectContaining({ message: 'Not now' }) as Error
    await waitFor(() => expect(log).toHaveBeenCalledWith(failure))
    await waitFor(() => expect(backend.calls.at(-1)?.path).toBe(listAccounts.path))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText(/Not now/)).not.toBeInTheDocument()
    expect(names()).toEqual(['Person 01'])
    const remove = row('Person 01').getByRole('button', { name: 'Delete' })
    expect(remove).toHaveAttribute('aria-busy', 'false')
    expect(remove).not.toHaveAttribute('aria-disabled')
    await app.user.click(remove)
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('cannot be repeated while it runs, even after a visit to another page', async () => {
    const release = hold(deleteAccount)
    const app = await openKept(12)
    const { router } = app
    await press(app, 'Delete')
    await answer(app.user, 'Yes')
    await waitFor(() => expect(changes()).toHaveLength(1))
    await router.navigate({ to: ROUTE, search: { page: 2 } })
    await waitFor(() => expect(names()).toEqual(persons(11, 12)))
    await router.navigate({ to: ROUTE })
    await waitFor(() => expect(names()).toEqual(persons(1, 10)))
    const remove = row('Person 01').getByRole('button', { name: 'Delete' })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(remove)
    release()
    await waitFor(() => expect(names()).toEqual(persons(2, 11)))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(changes()).toHaveLength(1)
  })

  it('deletes the account named in the dialog, even if the list changes meanwhile', async () => {
    const app = await openKept(20)
    const account = people()[0]!
    await press(app, 'Delete')
    const question = await screen.findByRole('dialog')
    await app.router.navigate({ to: ROUTE, search: { page: 2 } })
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    expect(question).toHaveTextContent('Person 01')
    await answer(app.user, 'Yes')
    await waitFor(() => expect(backend.db.accounts.has(account._id)).toBe(false))
    expect(changes()).toHaveLength(1)
  })
})

it("opens the details on the name, whose 'All accounts' returns to the list as it was", async () => {
  const { user, router } = await openKept(12, '?status=active&page=2')
  await user.click(await screen.findByRole('link', { name: 'Person 11' }))
  await screen.findByRole('heading', { name: 'User Details' })
  await user.click(screen.getByRole('link', { name: 'All accounts' }))
  await screen.findByRole('heading', { name: 'Manage Accounts' })
  expect(router.state.location.searchStr).toBe('?status=active&page=2')
})

it('offers no actions for another admin in the list', async () => {
  const boss = {
    _id: 'a1',
    email: 'ops@example.com',
    role: 'admin',
    userInfo: { name: 'Person 1' },
  }
  const transform = () => ({ users: [boss], total_pages: 1 })
  backend.fault({ match: listAccounts, effect: { transform } })
  await open()
  expect((await screen.findByRole('row', { name: /Person 1/ })).textContent).toContain(
    'Admin',
  )
  expect(row('Person 1').queryByRole('button')).not.toBeInTheDocument()
  expect(row('Person 1').getAllByRole('link')).toHaveLength(1)
})

describe('a server that does not say how many pages there are', () => {
  const hidePages = () =>
    backend.fault({
      match: listAccounts,
      effect: { transform: (data) => ({ users: (data as { users: object[] }).users }) },
    })
  const pagination = () => within(screen.getByRole('navigation', { name: 'Pagination' }))

  it('has a next page while a page is full, and the URL keeps its page', async () => {
    limitAccountsTo(24)
    hidePages()
    const { user, router } = await renderApp('/manage-account?page=2')
    await screen.findByRole('table', { name: 'Accounts' })
    expect(router.state.location.search).toEqual({ page: 2 })
    await waitFor(() => expect(pagination().getAllByRole('link')).toHaveLength(3))
    expect(pagination().getByRole('link', { name: '3' })).toBeVisible()
    await user.click(pagination().getByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(pagination().getByRole('button', { name: 'Next' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
    expect(router.state.location.search).toEqual({ page: 3 })

    await user.click(screen.getByRole('button', { name: 'Select' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected accounts' }))
    await user.click(bar.getByRole('button', { name: 'Select all matches' }))
    expect(await bar.findByText(/^24 selected, /)).toBeVisible()
  })

  it('shows the first page in place of an empty one', async () => {
    hidePages()
    const { router } = await renderApp('/manage-account?page=99')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11))
  })
})
