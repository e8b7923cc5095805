import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { deleteAccount, listAccounts, setAccountStatus } from '@/api/accounts'

import { cellsOf } from './table'

const ROUTE = '/manage-account'

function people() {
  return [...backend.db.accounts.values()].filter((row) => row.role !== 'admin')
}

/** Keeps only `count` customers and providers, and names them 'Person 01' and so on. */
function limitAccountsTo(count: number) {
  for (const [index, row] of people().entries()) {
    if (index >= count) backend.db.accounts.delete(row._id)
    else row.userInfo = { ...row.userInfo, ...named(index + 1) }
  }
}

function named(number: number) {
  const name = `Person ${String(number).padStart(2, '0')}`
  return { name, phone: undefined, profilePhoto: undefined }
}

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

function listCalls() {
  return backend.calls.filter((call) => call.path === listAccounts.path && call.method === 'GET')
}

async function open(search = '') {
  const app = await renderApp(`${ROUTE}${search}`)
  await screen.findByRole('heading', { name: 'Manage Accounts' })
  return app
}

async function openKept(count: number, search = '') {
  limitAccountsTo(count)
  const app = await open(search)
  await screen.findByText('Person 01')
  return app
}

const filter = (name: 'Status' | 'Role') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name })
const searchBox = () => screen.getByRole('searchbox', { name: 'Search' })

function persons(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => named(from + index).name)
}

async function answer(name: 'Yes' | 'No') {
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name }).click()
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
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Email',
      'Zip Code',
      'Account Type',
      'Status',
      'Action',
    ])
    expect(within(table()).getAllByRole('row').slice(1).map(cells)).toEqual([
      ['Person 01', 'one@example.com', '02139', 'Provider', 'Active'],
      ['---', 'two@example.com', '--', 'Customer', 'Inactive'],
      ['---', '--', '--', 'Customer', '--'],
    ])
  })

  it("has each account's name as the header of its row, which describes the row's actions", async () => {
    for (const account of people()) account.status = 'active'
    await openKept(2)
    for (const name of ['Person 01', 'Person 02']) {
      const header = row(name).getByRole('rowheader', { name })
      expect(header).toHaveAttribute('scope', 'row')
      const actions = [
        ...row(name).getAllByRole('button', { name: /^(Deactivate|Delete)$/ }),
        row(name).getByRole('link', { name: 'View' }),
      ]
      expect(actions).toHaveLength(3)
      for (const action of actions) {
        expect(action).toHaveAccessibleDescription(name)
        expect(action).toHaveAttribute('aria-describedby', header.id)
      }
    }
  })

  it('shows No Data Found when it is empty', async () => {
    limitAccountsTo(0)
    await open()
    expect(await screen.findByText('No Data Found')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the message and Retry after a 500, not No Data Found', async () => {
    limitAccountsTo(1)
    backend.fault({
      match: listAccounts,
      times: 1,
      effect: { status: 500, message: 'Out of order' },
    })
    const { user } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order')
    expect(screen.queryByText('No Data Found')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Person 01')).toBeVisible()
  })

  it('keeps the old rows, marked as busy, until the next page has loaded', async () => {
    const { user } = await openKept(12)
    const release = hold(listAccounts)
    await user.click(screen.getByRole('link', { name: '2' }))
    expect(table()).toHaveAttribute('aria-busy', 'true')
    expect(names()).toEqual(persons(1, 10))
    release()
    await waitFor(() => expect(names()).toEqual(persons(11, 12)))
    expect(table()).toHaveAttribute('aria-busy', 'false')
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
    { search: '?search=%E2%80%8Bwater%E2%80%AC', sent: { search: 'water' } },
    { search: '?search=02139', sent: { search: '02139' } },
    { search: '?search=12345', sent: { search: '12345' } },
    { search: '?search=1e5', sent: { search: '1e5' } },
    { search: '?search=1.50', sent: { search: '1.50' } },
    { search: '?search=12345678901234567890', sent: { search: '12345678901234567890' } },
    { search: '?search=true', sent: { search: 'true' } },
    { search: '?search=null', sent: { search: 'null' } },
    { search: '?search=%221e5%22', sent: { search: '1e5' } },
    { search: '?page=-2&status=All&role=admin&type=client&search=', sent: {} },
    { search: '?page=two&status=&role=&type=&search[]=a', sent: {} },
  ])('has the parameters that match the URL search $search', async ({ search, sent }) => {
    await open(search)
    await waitFor(() => expect(listCalls()).toHaveLength(1))
    expect(listCalls()[0]?.search).toEqual({ page: '1', limit: '10', ...sent })
  })

  it('follows the filters: omits All and restarts at the first page', async () => {
    limitAccountsTo(12)
    const { user, router } = await open('?page=2')
    await screen.findByText('Person 11')
    const address = () => router.state.location.searchStr
    const sent = () => listCalls().at(-1)?.search

    await user.selectOptions(filter('Status'), 'Inactive')
    await waitFor(() => expect(address()).toBe('?status=inactive'))
    await waitFor(() => expect(sent()).toEqual({ page: '1', limit: '10', status: 'inactive' }))

    await user.selectOptions(filter('Role'), 'Customer')
    await waitFor(() => expect(address()).toBe('?status=inactive&type=customer'))
    await waitFor(() => expect(sent()).toMatchObject({ status: 'inactive', role: 'client' }))

    await user.selectOptions(filter('Role'), 'Provider')
    await waitFor(() => expect(sent()).toMatchObject({ status: 'inactive', role: 'provider' }))

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

  it('ignores an earlier response that arrives after the latest one', async () => {
    limitAccountsTo(2)
    const [dry, wet] = people()
    Object.assign(dry ?? {}, { email: 'wat@example.com' })
    Object.assign(wet ?? {}, { email: 'watermark@example.com' })
    const { user, queryClient } = await open()
    await screen.findByText('Person 01')
    const release = hold(listAccounts, { times: 1 })

    await user.type(searchBox(), 'wat{Enter}')
    await waitFor(() => expect(listCalls()).toHaveLength(2))
    await user.type(searchBox(), 'ermark{Enter}')
    await waitFor(() => expect(names()).toEqual(['Person 02']))
    expect(listCalls().map(({ search }) => search['search'])).toEqual([
      undefined,
      'wat',
      'watermark',
    ])
    release()
    await waitForResponses()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(names()).toEqual(['Person 02'])
  })
})

it('moves the focus from Clear filters, which disappears, to the heading', async () => {
  const { user, router } = await open('?search=nobody+at+all')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2))
  expect(router.state.location.href).toBe(ROUTE)
  expect(screen.getByRole('heading', { name: 'Manage Accounts' })).toHaveFocus()
})

describe('the URL', () => {
  it('restores filters, search and page on Back, Forward and a pasted link', async () => {
    for (const row of people()) Object.assign(row, { status: 'active', role: 'client' })
    const { user, router, history } = await openKept(25)
    const state = () => ({
      page: document.querySelector('nav[aria-label=Pagination] [aria-current]')?.textContent,
      status: filter('Status').value,
      role: filter('Role').value,
      search: (searchBox() as HTMLInputElement).value,
      rows: names(),
    })
    const all = { status: 'all', role: 'all', search: '' }
    const steps = [
      { address: '', shown: { ...all, page: '1', rows: persons(1, 10) } },
      { address: '?page=2', shown: { ...all, page: '2', rows: persons(11, 20) } },
      {
        address: '?status=active',
        shown: { ...all, status: 'active', page: '1', rows: persons(1, 10) },
      },
      {
        address: '?status=active&type=customer',
        shown: { ...all, status: 'active', role: 'customer', page: '1', rows: persons(1, 10) },
      },
      {
        address: '?status=active&type=customer&search=person+1',
        shown: {
          status: 'active',
          role: 'customer',
          search: 'person 1',
          page: undefined,
          rows: persons(10, 19),
        },
      },
    ]
    const isAt = (step: (typeof steps)[number] | undefined) =>
      waitFor(() => {
        expect(router.state.location.searchStr).toBe(step?.address)
        expect(state()).toEqual(step?.shown)
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
    limitAccountsTo(25)
    const { router, history } = await open('?page=99')
    await waitFor(() => expect(names()).toEqual(persons(21, 25)))
    expect(router.state.location.searchStr).toBe('?page=3')
    expect(history.length).toBe(1)
  })

  it('falls back to the new last page when the last row of a page is deleted', async () => {
    limitAccountsTo(21)
    const { user, router } = await open('?page=3')
    await screen.findByText('Person 21')
    await user.click(row('Person 21').getByRole('button', { name: 'Delete' }))
    await answer('Yes')
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    expect(router.state.location.searchStr).toBe('?page=2')
  })
})

describe('activate and deactivate', () => {
  it.each([
    {
      status: 'active',
      action: 'Deactivate',
      question: 'Do you want to deactivate this account?',
      next: { status: 'inactive', label: 'Inactive', action: 'Activate' },
    },
    {
      status: 'inactive',
      action: 'Activate',
      question: 'Do you want to activate this account?',
      next: { status: 'active', label: 'Active', action: 'Deactivate' },
    },
  ] as const)(
    '$action asks for confirmation, names the account and updates the row immediately',
    async (given) => {
      const { status, action, question, next } = given
      limitAccountsTo(2)
      const [account] = people()
      Object.assign(account ?? {}, { status, email: 'one@example.com' })
      const release = hold(setAccountStatus)
      const { user } = await open()
      await screen.findByText('Person 01')
      await user.click(row('Person 01').getByRole('button', { name: action }))

      const dialog = await screen.findByRole('dialog', { name: question })
      expect(dialog).toHaveTextContent('Person 01')
      expect(dialog).toHaveTextContent('one@example.com')
      await answer('Yes')

      await waitFor(() => expect(row('Person 01').getByText(next.label)).toBeVisible())
      expect(backend.db.accounts.get(account?._id ?? '')?.status).toBe(status)
      release()
      await waitFor(() =>
        expect(backend.db.accounts.get(account?._id ?? '')?.status).toBe(next.status),
      )
      await waitFor(() => expect(listCalls()).toHaveLength(2))
      expect(backend.calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `users/status/${account?._id}`,
        body: { id: account?._id, status: next.status },
      })
      expect(row('Person 01').getByText(next.label)).toBeVisible()
      expect(row('Person 01').getByRole('button', { name: next.action })).toBeVisible()
    },
  )

  it('can be undone, which a toast with the name offers', async () => {
    limitAccountsTo(1)
    for (const account of people()) account.status = 'active'
    const { user } = await open('?status=active')
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    expect(await screen.findByText('No Data Found')).toBeVisible()
    const notice = await screen.findByText(withText(/Person 01 deactivated/))
    expect(notice.closest('[role=status]')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Manage Accounts' })).toHaveFocus(),
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('heading', { name: 'Manage Accounts' })).toHaveFocus()
    expect(await screen.findByText(withText(/Person 01 activated/))).toBeVisible()
    expect(await screen.findByRole('row', { name: /Person 01/ })).toBeVisible()
    expect(people().map(({ status }) => status)).toEqual(['active'])
  })

  it('are both offered for a status that is neither, and can then not be undone', async () => {
    limitAccountsTo(2)
    const [first, second] = people()
    Object.assign(first ?? {}, { status: 'Suspended' })
    Object.assign(second ?? {}, { status: undefined })
    const { user } = await open()
    await screen.findByText('Person 01')
    const actions = (name: string) =>
      row(name)
        .getAllByRole('button')
        .map((button) => button.textContent)
    expect(row('Person 01').getByText('Suspended')).toBeVisible()
    expect(actions('Person 01')).toEqual(['Activate', 'Deactivate', 'Delete'])
    expect(actions('Person 02')).toEqual(['Activate', 'Deactivate', 'Delete'])
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    expect(await screen.findByText(withText(/Person 01 deactivated/))).toBeVisible()
    expect(first?.status).toBe('inactive')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can be undone only with the button of the toast, and only on this screen', async () => {
    limitAccountsTo(1)
    for (const account of people()) account.status = 'active'
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByText(withText(/Person 01 deactivated/))).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { name: 'Support' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    await waitForResponses()
    expect(backend.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('can not be undone on another screen, where a late answer is only told', async () => {
    limitAccountsTo(1)
    for (const account of people()) account.status = 'active'
    const release = hold(setAccountStatus)
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { name: 'Support' })
    release()
    expect(await screen.findByText(withText(/Person 01 deactivated/))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('leave the focus where the user has moved on to', async () => {
    limitAccountsTo(2)
    for (const account of people()) account.status = 'active'
    const release = hold(setAccountStatus)
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    const next = row('Person 02').getByRole('button', { name: 'Deactivate' })
    act(() => next.focus())
    release()
    await screen.findByText(withText(/Person 01 deactivated/))
    expect(next).toHaveFocus()
  })

  it('roll back and show the reason on failure', async () => {
    limitAccountsTo(1)
    for (const account of people()) account.status = 'active'
    const release = hold(setAccountStatus)
    backend.fault({ match: setAccountStatus, effect: { status: 500, message: 'Not now' } })
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    expect(await row('Person 01').findByText('Inactive')).toBeVisible()
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now')
    expect(await row('Person 01').findByText('Active')).toBeVisible()
    expect(row('Person 01').getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })

  it('report a failed refetch of the list once, above its rows', async () => {
    limitAccountsTo(1)
    for (const account of people()) account.status = 'active'
    const { user } = await open()
    await screen.findByText('Person 01')
    backend.fault({ match: listAccounts, effect: { status: 500, message: 'Broken' } })
    await user.click(row('Person 01').getByRole('button', { name: 'Deactivate' }))
    await answer('Yes')
    expect(await screen.findByText('This list may be out of date:')).toBeVisible()
    expect(screen.getAllByText(/Broken/)).toHaveLength(1)
    expect(row('Person 01').getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  it('do nothing on No', async () => {
    const { user } = await openKept(1)
    await user.click(row('Person 01').getByRole('button', { name: /^(A|Dea)ctivate$/ }))
    await answer('No')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('are sent once, however often Yes is clicked during a slow request', async () => {
    limitAccountsTo(1)
    const release = hold(setAccountStatus)
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: /^(A|Dea)ctivate$/ }))
    const yes = await screen.findByRole('button', { name: 'Yes' })
    for (let click = 0; click < 5; click += 1) yes.click()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    for (const name of [/^(A|Dea)ctivate$/, 'Delete']) {
      await user.click(row('Person 01').getByRole('button', { name }))
    }
    release()
    await waitForResponses()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })
})

describe('delete', () => {
  it.each([
    { role: 'client', toast: 'Customer Deleted Successfully' },
    { role: 'provider', toast: 'Provider Deleted Successfully' },
  ] as const)('of a $role asks, names the account, and says $toast', async ({ role, toast }) => {
    limitAccountsTo(2)
    const [account] = people()
    Object.assign(account ?? {}, { role, email: 'one@example.com' })
    const { user } = await open()
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Do you want to delete this account?',
    })
    expect(dialog).toHaveTextContent('Person 01')
    expect(dialog).toHaveTextContent('one@example.com')
    await answer('Yes')

    expect(await screen.findByText(toast)).toBeVisible()
    expect(names()).toEqual(['Person 02'])
    await waitFor(() => expect(screen.getByRole('link', { name: 'Person 02' })).toHaveFocus())
    expect(backend.calls.find(({ method }) => method === 'DELETE')?.path).toBe(
      `users/${account?._id}`,
    )
  })

  it('is cancelled by leaving the screen while the confirmation is open', async () => {
    limitAccountsTo(1)
    const { user, router } = await renderApp('/bookings')
    await user.click(await screen.findByRole('link', { name: 'Manage Accounts' }))
    await screen.findByText('Person 01')
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Do you want to delete this account?' })
    act(() => router.history.back())
    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('only logs a failure: no toast, and the row stays', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    backend.fault({ match: deleteAccount, effect: { status: 500, message: 'Not now' } })
    const { user } = await openKept(1)
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    await answer('Yes')
    await waitFor(() => {
      expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'Not now' }))
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText(/Not now/)).not.toBeInTheDocument()
    expect(names()).toEqual(['Person 01'])
  })

  it('returns the actions to normal at once on failure', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    backend.fault({ match: deleteAccount, effect: { status: 500, message: 'Not now' } })
    const { user } = await openKept(1)
    // The refetch of the list never ends, so this test fails if the actions wait for the refetch.
    backend.fault({ match: listAccounts, effect: { hang: true } })
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    await answer('Yes')
    await waitFor(() => expect(backend.calls.at(-1)?.path).toBe(listAccounts.path))
    const remove = row('Person 01').getByRole('button', { name: 'Delete' })
    expect(remove).toHaveAttribute('aria-busy', 'false')
    expect(remove).not.toHaveAttribute('aria-disabled')
    await user.click(remove)
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('cannot be repeated while it runs, even after a visit to another page', async () => {
    const release = hold(deleteAccount)
    const { user, router } = await openKept(12)
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    await answer('Yes')
    await waitFor(() => expect(backend.calls.some(({ method }) => method === 'DELETE')).toBe(true))
    await router.navigate({ to: ROUTE, search: { page: 2 } })
    await waitFor(() => expect(names()).toEqual(persons(11, 12)))
    await router.navigate({ to: ROUTE })
    await waitFor(() => expect(names()).toEqual(persons(1, 10)))
    const remove = row('Person 01').getByRole('button', { name: 'Delete' })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    await user.click(remove)
    release()
    await waitFor(() => expect(names()).toEqual(persons(2, 11)))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('leaves the focus on the row that takes the place of the deleted one', async () => {
    const { user } = await openKept(3)
    await user.click(row('Person 02').getByRole('button', { name: 'Delete' }))
    await answer('Yes')
    await waitFor(() =>
      expect(row('Person 03').getByRole('link', { name: 'Person 03' })).toHaveFocus(),
    )
    expect(names()).toEqual(['Person 01', 'Person 03'])
  })

  it('deletes the account named in the dialog, even if the list changes meanwhile', async () => {
    const { user, router } = await openKept(20)
    const [account] = people()
    await user.click(row('Person 01').getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await router.navigate({ to: ROUTE, search: { page: 2 } })
    await waitFor(() => expect(names()).toEqual(persons(11, 20)))
    expect(dialog).toHaveTextContent('Person 01')
    await answer('Yes')
    await waitFor(() => expect(backend.db.accounts.has(account?._id ?? '')).toBe(false))
    expect(backend.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})

it("opens the details on the name, whose 'All accounts' returns to the list as it was", async () => {
  limitAccountsTo(12)
  for (const account of people()) account.status = 'active'
  const { user, router } = await open('?status=active&page=2')
  await user.click(await screen.findByRole('link', { name: 'Person 11' }))
  await screen.findByRole('heading', { name: 'User Details' })
  await user.click(screen.getByRole('link', { name: 'All accounts' }))
  await screen.findByRole('heading', { name: 'Manage Accounts' })
  expect(router.state.location.searchStr).toBe('?status=active&page=2')
})

it('opens the details of the row on View', async () => {
  const { user, router } = await openKept(2)
  await user.click(row('Person 02').getByRole('link', { name: 'View' }))
  expect(await screen.findByRole('heading', { name: 'User Details' })).toBeVisible()
  expect(router.state.location.pathname).toBe(
    `/manage-account/view-accounts/${btoa(people()[1]?._id ?? '').replaceAll('=', '')}`,
  )
})

it('offers no actions for another admin in the list', async () => {
  backend.fault({
    match: listAccounts,
    effect: {
      transform: () => ({
        users: [
          { _id: 'a1', email: 'ops@example.com', role: 'admin', userInfo: { name: 'Person 1' } },
        ],
        total_pages: 1,
      }),
    },
  })
  await open()
  expect((await screen.findByRole('row', { name: /Person 1/ })).textContent).toContain('Admin')
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
    await waitFor(() =>
      expect(
        pagination()
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['1', '2', '3']),
    )
    await user.click(pagination().getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(pagination().getByRole('button', { name: 'Next' })).toBeDisabled())
    expect(router.state.location.search).toEqual({ page: 3 })

    await user.click(screen.getByRole('button', { name: 'Select' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected accounts' }))
    await user.click(bar.getByRole('button', { name: 'Select all matches' }))
    expect(await bar.findByText(/^24 selected, /)).toBeVisible()
  })

  it('leads back from an empty page', async () => {
    hidePages()
    const { user, router } = await renderApp('/manage-account?page=99')
    await screen.findByText('No Data Found')
    expect(router.state.location.search).toEqual({ page: 99 })
    await user.click(pagination().getByRole('link', { name: '1' }))
    await screen.findByRole('table', { name: 'Accounts' })
  })
})
