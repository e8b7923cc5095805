import type { ConversationRow } from '@mocks/db'
import { backend } from '@mocks/node'
import { demoAdmin } from '@mocks/seed/admins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, vi } from 'vitest'

import { listAccounts } from '@/api/accounts'
import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { listCatalogue } from '@/api/services'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'
import { navigation } from '@/screens/shell/navigation'

import { firstAccount } from './accounts'
import { callsTo } from './calls'
import { noDialog } from './steps'
import { tableNamed } from './table'

type User = App['user']

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function open(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
  const text = palette.getByRole('combobox', { name: 'Go to' })
  await waitFor(() => expect(text).toHaveFocus())
  return { palette, text }
}

const groupsOf = (palette: { getAllByRole: typeof screen.getAllByRole }) =>
  palette.getAllByRole('group').map((group) => ({
    label: group.getAttribute('aria-label'),
    names: within(group)
      .getAllByRole('option')
      .map((option) => option.querySelector('span')?.textContent),
  }))

function activeOption(text: HTMLElement) {
  const id = text.getAttribute('aria-activedescendant')
  const option = document.getElementById(id ?? '')
  expect(option).toHaveAttribute('aria-selected', 'true')
  return option
}

async function shell(path = '/') {
  const app = await renderApp(path)
  await screen.findByRole('button', { name: 'Go to…' })
  return app
}

/** Types into the palette. */
async function search(text: string, path = '/') {
  const app = await shell(path)
  const opened = await open(app.user)
  if (text) await app.user.type(opened.text, text)
  return { ...app, ...opened }
}

describe('the command palette', () => {
  it('opens from the top bar and lists every screen and action', async () => {
    const { user } = await shell()
    await screen.findByRole('link', { name: 'Show unread' })
    await user.click(screen.getByRole('button', { name: 'Go to…' }))
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    expect(groupsOf(palette)).toEqual([
      {
        label: 'Screens',
        names: [...navigation.map(({ label }) => label), 'Add Service'],
      },
      {
        label: 'Actions',
        names: [
          'First unread conversation',
          'Add Category',
          'Switch to the dark colour scheme',
          'Keyboard shortcuts',
          'Logout',
        ],
      },
    ])
    await user.keyboard('{Escape}')
    await noDialog()
  })

  it('finds accounts with one request when typing pauses, and opens their details', async () => {
    const { user, router } = await shell()
    const account = firstAccount('client')
    const name = String(account.userInfo?.name)
    const { palette, text } = await open(user)
    await user.type(text, name)
    const option = await palette.findByRole('option', {
      name: new RegExp(`^${name}.*Customer`),
    })
    const search = { page: '1', limit: '10', search: name }
    expect(callsTo('users')).toMatchObject([{ search }])
    await user.click(option)
    await heading('User Details')
    const address = `/manage-account/view-accounts/${encodeRouteId(account._id)}`
    expect(router.state.location.pathname).toBe(address)
  })

  it('finds services without a request per keystroke', async () => {
    const { user, router } = await shell()
    const service = [...backend.db.services.values()][0]!
    const { palette, text } = await open(user)
    await user.type(text, service.name ?? '')
    await palette.findByRole('option', { name: new RegExp(`^${service.name}`) })
    expect(callsTo('services')).toHaveLength(1)
    await user.keyboard('{Enter}')
    const address = `/service/view/${encodeRouteId(service._id)}`
    await waitFor(() => expect(router.state.location.pathname).toBe(address))
  })

  it('lists once what a server lists twice, and moves on from it by the keys', async () => {
    const account = firstAccount('client')
    const twice = [account, account, firstAccount('provider')]
    const transform = () => ({ users: twice, total_pages: 1 })
    backend.fault({ match: listAccounts, effect: { transform } })
    const { user, palette, text } = await search('@')
    const group = within(await palette.findByRole('group', { name: 'Accounts' }))
    const [first, second] = group.getAllByRole('option')
    await user.hover(first!)
    await user.keyboard('{ArrowDown}')
    expect(activeOption(text)).toBe(second)
    expect(second).toHaveTextContent('Provider')
  })

  it('finds conversations by participant', async () => {
    const { user, router } = await shell()
    const conversation = [...backend.db.conversations.values()][0]!
    const other = conversation.participantsDetails.find(({ _id }) =>
      ['client', 'provider'].includes(String(backend.db.accounts.get(_id)?.role)),
    )!
    const { palette, text } = await open(user)
    await user.type(text, String(other.userInfo?.name))
    const group = await palette.findByRole('group', { name: 'Conversations' })
    await user.click(within(group).getAllByRole('option')[0]!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(router.state.location.search).toHaveProperty('conversation')
  })

  it('opens the first unread conversation', async () => {
    const isUnread = ({ participants, _id }: ConversationRow) => {
      const mine = participants.find(({ userId }) => userId === demoAdmin._id)
      return Number(mine?.lastReadIndex) < (backend.db.messages.get(_id)?.length ?? 0)
    }
    const first = [...backend.db.conversations.values()].find(isUnread)!
    const { user, router } = await shell()
    await user.click(await screen.findByRole('link', { name: 'Show unread' }))
    const { text } = await open(user)
    await user.type(text, 'unread{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ conversation: first._id }),
    )
    await waitFor(() => expect(isUnread(first)).toBe(false))
  })

  it('links to all matches of a search with more than five', async () => {
    const { user, router, palette } = await search('a')
    const group = within(await palette.findByRole('group', { name: 'Accounts' }))
    expect(group.getAllByRole('option')).toHaveLength(6)
    await user.click(group.getByRole('option', { name: 'All matching accounts' }))
    await heading('Manage Accounts')
    expect(router.state.location.search).toEqual({ search: 'a' })
  })

  it('moves nothing that can be chosen when a late answer arrives', async () => {
    const releaseServices = hold(listCatalogue)
    const releaseAccounts = hold(listAccounts)
    const { user, palette, text } = await search('a')
    const labels = () => groupsOf(palette).map(({ label }) => label)
    const answered = (path: string) =>
      waitFor(() => {
        const calls = callsTo(path).filter(({ search }) => search['search'] === 'a')
        expect(calls.at(-1)?.duration).toBeDefined()
      })
    await answered('conversation')
    await user.keyboard('{ArrowUp}')
    const active = activeOption(text)
    releaseAccounts()
    await answered('users')
    expect(labels()).toEqual(['Screens', 'Actions'])
    releaseServices()
    await palette.findByRole('group', { name: 'Search' })
    expect(labels()).toEqual([
      'Screens',
      'Actions',
      'Services',
      'Accounts',
      'Conversations',
      'Search',
    ])
    expect(activeOption(text)).toBe(active)
  })

  it('ends with the lists that can be searched for any text, and reads none of them', async () => {
    const { user, router, palette } = await search('zzzz', '/privacy')
    const names = [
      'Search bookings for “zzzz”',
      'Search tickets for “zzzz”',
      'Search transactions for “zzzz”',
      'Search accounts for “zzzz”',
    ]
    const group = within(await palette.findByRole('group', { name: 'Search' }))
    expect(groupsOf(palette).at(-1)).toEqual({ label: 'Search', names })
    const options = group.getAllByRole('option')
    for (const option of options) await user.hover(option)
    await waitForResponses()
    for (const { path } of [listBookings, listTickets, listPayments])
      expect(callsTo(path)).toEqual([])

    await user.click(options[1]!)
    await heading('Support')
    expect(router.state.location.search).toEqual({ search: 'zzzz' })
  })

  it('marks what matched, a hint only if that did, and counts what was found', async () => {
    const account = firstAccount('client')
    Object.assign(account, {
      email: 'xavér@example.com',
      userInfo: { ...account.userInfo, name: 'Joan Park' },
    })
    const service = [...backend.db.services.values()][0]!
    service.name = 'Full Xaver clean'
    const { palette } = await search('xavér', '/privacy')
    await palette.findByRole('group', { name: 'Search' })
    const marked = (name: string) =>
      [...palette.getByRole('group', { name }).querySelectorAll('mark')].map(
        ({ textContent }) => textContent,
      )
    expect(marked('Services')).toEqual(['Xaver'])
    expect(marked('Accounts')).toEqual(['xavér'])
    expect(marked('Search')).toEqual([])
    expect(palette.getByText('Services').parentElement).toHaveTextContent('Services 1')
  })

  it('counts more than it shows, and tells its keys', async () => {
    const { palette } = await search('a', '/privacy')
    const group = await palette.findByRole('group', { name: 'Accounts' })
    expect(within(group).getByText('10+')).toBeVisible()
    expect(palette.getByText('Move').parentElement).toHaveTextContent('↑↓Move')
  })

  it('leads from a phone number to the people with it', async () => {
    const account = firstAccount('client')
    Object.assign(account, {
      userInfo: { ...account.userInfo, name: 'Joan Park', phone: '0555 01998' },
    })
    const { user } = await shell('/privacy')
    const { palette, text } = await open(user)
    await user.click(text)
    await user.paste('(0555) 01998 ')
    expect(activeOption(text)).toHaveTextContent('Search phone numbers for “(0555) 01998”')
    await waitForResponses()
    expect(groupsOf(palette).map(({ label }) => label)).toEqual(['Search'])
    // Names and email addresses contain no such text.
    expect(callsTo('users')).toEqual([])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('link', { name: 'Joan Park' })).toBeVisible()
    expect(await tableNamed('Accounts').rows()).toHaveLength(1)
  })

  const firstId = (rows: ReadonlyMap<string, unknown>) => [...rows.keys()][0]!

  it('opens the booking that has a pasted ID', async () => {
    const { user, router } = await shell('/privacy')
    const { text } = await open(user)
    await user.click(text)
    await user.paste(firstId(backend.db.bookings))
    await user.keyboard('{Enter}')
    const booking = within(await screen.findByRole('dialog', { name: 'Booking' }))
    expect(await booking.findByRole('heading', { name: 'Assigned to' })).toBeVisible()
    act(() => router.history.back())
    await noDialog()
    expect(await heading('CMS')).toBeVisible()
  })

  it('opens the booking whose ID was pasted in capital letters', async () => {
    const { user } = await search('', '/privacy')
    await user.paste(firstId(backend.db.bookings).toUpperCase())
    await user.keyboard('{Enter}')
    const booking = within(await screen.findByRole('dialog', { name: 'Booking' }))
    expect(await booking.findByRole('heading', { name: 'Assigned to' })).toBeVisible()
  })

  it('opens the booking whose ID was pasted with the sign before it', async () => {
    const { user } = await search('', '/privacy')
    await user.paste(`#${firstId(backend.db.bookings)}`)
    await user.keyboard('{Enter}')
    const booking = within(await screen.findByRole('dialog', { name: 'Booking' }))
    expect(await booking.findByRole('heading', { name: 'Assigned to' })).toBeVisible()
  })

  it.each([
    ['ticket', 'Search tickets', 'Support tickets', () => firstId(backend.db.tickets)],
    ['payment', 'Search transactions', 'Transactions', () => firstId(backend.db.payments)],
  ])('leads from a pasted ID to its %s', async (_, option, table, id) => {
    const { user, palette } = await search('', '/privacy')
    await user.paste(id())
    await user.click(palette.getByRole('option', { name: new RegExp(`^${option}`) }))
    await screen.findByText(/^1 of /)
    expect(await tableNamed(table).rows()).toHaveLength(1)
  })

  it.each([
    ['logout', 'Are you sure?'],
    ['log out', 'Are you sure?'],
    ['sign out', 'Are you sure?'],
    ['shortcuts', 'Keyboard shortcuts'],
  ])('finds an action as “%s”, which opens “%s”', async (typed, name) => {
    await search(`${typed}{Enter}`)
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
  })

  it('reports a failed search once, and still lists screens and actions', async () => {
    const logged = vi.spyOn(console, 'error')
    backend.fault({
      match: { kind: 'query' },
      effect: { status: 500, message: 'The database is unavailable' },
    })
    const { user } = await shell('/nowhere')
    const { palette, text } = await open(user)
    await user.type(text, 'services')
    await waitFor(() => {
      const failed = backend.calls
        .filter(({ status }) => status === 500)
        .map(({ path }) => path)
      expect(failed).toEqual(expect.arrayContaining(['services', 'users']))
    })
    await waitFor(() =>
      expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'),
    )
    expect(await palette.findAllByRole('alert')).toHaveLength(1)
    expect(palette.getByRole('alert')).toHaveTextContent(
      'Not everything could be searched: The database is unavailable',
    )
    expect(palette.getByRole('option', { name: 'Services' })).toBeVisible()
    expect(logged).not.toHaveBeenCalled()
  })

  it('opens Add Category from any screen, but not again on Back', async () => {
    const { user, router } = await shell('/support')
    const { text } = await open(user)
    await user.type(text, 'add cat{Enter}')
    await heading('Services')
    await screen.findByRole('dialog', { name: 'Add Category' })
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await heading('Support')
    act(() => router.history.back())
    await heading('Services')
    await screen.findByRole('button', { name: 'Add Category' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('switches the colour scheme', async () => {
    await search('scheme{Enter}')
    await waitFor(() =>
      expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'),
    )
  })

  it('does not open over a dialog', async () => {
    const { user } = await shell('/service')
    // Opens the palette once to load its code. Otherwise, the last check might pass only because
    // the code has not loaded yet.
    await open(user)
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(await screen.findByRole('button', { name: 'Add Category' }))
    await screen.findByRole('dialog', { name: 'Add Category' })
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument()
  })
})

describe('the keyboard shortcuts', () => {
  it.each([
    ['Ctrl+/', '{Control>}/{/Control}'],
    ['Ctrl+Shift+/, as on a German keyboard', '{Control>}{Shift>}/{/Shift}{/Control}'],
  ])('are listed on %s, in a text field too', async (_, keys) => {
    const { user } = await shell('/manage-account')
    const field = await screen.findByLabelText('Search')
    await user.type(field, `jkn/?${keys}`)
    expect(field).toHaveValue('jkn/?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const listed = dialog.getAllByRole('term').map((term) => ({
      effect: term.textContent,
      keys: [...term.nextElementSibling!.children].map(({ textContent }) => textContent),
    }))
    expect(listed).toContainEqual({ effect: 'Show these shortcuts', keys: ['Ctrl', '/'] })
    expect(listed).toContainEqual({
      effect: 'Move a row of the service editor',
      keys: ['Alt', '↑', '↓'],
    })
  })

  it('are grouped by place, and each is listed once', async () => {
    const { user } = await shell('/privacy')
    await user.keyboard('{Control>}/{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByRole('region', { name: 'Messages' })).toBeVisible()
    const effects = dialog.getAllByRole('term').map(({ textContent }) => textContent)
    expect(effects).toEqual([...new Set(effects)])
  })

  it('have no single letters', async () => {
    const { user } = await shell('/manage-account')
    await screen.findAllByRole('button', { name: 'Delete' })
    await user.keyboard('jkn/?')
    expect(document.body).toHaveFocus()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
