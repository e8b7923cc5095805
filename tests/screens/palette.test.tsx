import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'
import { signOut } from '@/session/session'

import { person, replaceBookings } from './replace-bookings'

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
    label: group.firstElementChild?.textContent,
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

describe('the command palette', () => {
  it('opens from the top bar and lists every screen and action', async () => {
    const { user } = await shell()
    await user.click(screen.getByRole('button', { name: 'Go to…' }))
    const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
    expect(groupsOf(palette)).toEqual([
      {
        label: 'Screens',
        names: [
          'Dashboard',
          'Manage Accounts',
          'Services',
          'Bookings',
          'CMS',
          'Support',
          'Messages',
          'Transactions',
          'Add Service',
        ],
      },
      {
        label: 'Actions',
        names: ['Add Category', 'Switch to the dark colour scheme', 'Keyboard shortcuts', 'Logout'],
      },
      {
        label: 'Pages',
        names: [
          'Privacy Policy',
          'Terms & Condition',
          'About Us',
          'Contact Us',
          'Resources',
          'Company Profile',
        ],
      },
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('opens a screen by keyboard and lists it first the next time', async () => {
    const { user, router } = await shell()
    const { text } = await open(user)
    expect(activeOption(text)).toHaveTextContent('Dashboard')
    await user.keyboard('{ArrowUp}')
    expect(activeOption(text)).toHaveTextContent('Company Profile')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(activeOption(text)).toHaveTextContent('Bookings')
    await user.keyboard('{Enter}')
    await heading('Bookings')
    expect(router.state.location.pathname).toBe('/bookings')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const { palette } = await open(user)
    const [recent, screens] = groupsOf(palette)
    expect(recent).toEqual({ label: 'Recent', names: ['Bookings'] })
    expect(screens?.names).not.toContain('Bookings')
  })

  it('finds accounts with one request when typing pauses, and opens their details', async () => {
    const { user, router } = await shell()
    const account = [...backend.db.accounts.values()].find(({ role }) => role === 'client')!
    const name = String(account.userInfo?.name)
    const { palette, text } = await open(user)
    await user.type(text, name)
    const option = await palette.findByRole('option', { name: new RegExp(`^${name}.*Customer`) })
    expect(
      backend.calls.filter(({ path }) => path === 'users').map(({ search }) => search),
    ).toEqual([{ page: '1', limit: '10', search: name }])
    await user.click(option)
    await heading('User Details')
    expect(router.state.location.pathname).toBe(
      `/manage-account/view-accounts/${encodeRouteId(account._id)}`,
    )
  })

  it('finds categories and services without a request per keystroke', async () => {
    const { user, router } = await shell()
    const service = [...backend.db.services.values()][0]!
    const { palette, text } = await open(user)
    await user.type(text, service.name ?? '')
    await palette.findByRole('option', { name: new RegExp(`^${service.name}`) })
    expect(backend.calls.filter(({ path }) => path === 'services')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/service/view/${encodeRouteId(service._id)}`),
    )
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

  it('says when nothing matches', async () => {
    const { user } = await shell()
    const { palette, text } = await open(user)
    await user.type(text, 'zzzz')
    expect(await palette.findByText(withText('Nothing is named like “zzzz”.'))).toBeVisible()
    expect(palette.queryByRole('option')).not.toBeInTheDocument()
  })

  it.each([
    ['export accounts', 'Export accounts', '/manage-account'],
    ['cancelled bookings', 'Cancelled bookings', '/bookings?tab=cancelled'],
    ['provider share', 'Provider Share', '/transactions'],
    ['unread', 'Unread messages', '/messages?unread=true'],
    ['inac acc', 'Inactive accounts', '/manage-account?status=inactive'],
    ['canceled bokings', 'Cancelled bookings', '/bookings?tab=cancelled'],
    ['trasnactions', 'Transactions', '/transactions'],
  ])('finds what a screen can do for “%s”', async (typed, name, href) => {
    const { user, router } = await shell('/service/add')
    const { palette, text } = await open(user)
    await user.type(text, typed)
    const option = await palette.findByRole('option', { name: new RegExp(`^${name}`) })
    await waitFor(() => expect(activeOption(text)).toBe(option))
    expect(palette.queryByRole('option', { name: 'Dashboard' })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe(href))
  })

  it.each(['log out', 'sign out'])('finds Logout as “%s”', async (typed) => {
    const { user } = await shell()
    const { text } = await open(user)
    await user.type(text, `${typed}{Enter}`)
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  })

  it('opens a list and exports it', async () => {
    const { user, router } = await shell()
    const { text } = await open(user)
    await user.type(text, 'export support{Enter}')
    expect(await heading('Support')).toBeVisible()
    expect(await screen.findByText(/rows exported$/)).toBeVisible()
    expect(router.state.location.href).toBe('/support')
  })

  it('exports the accounts that are listed when asked for on their screen', async () => {
    const { user } = await shell('/manage-account')
    await screen.findByRole('button', { name: 'Export CSV' })
    const { text } = await open(user)
    await user.type(text, 'export accounts{Enter}')
    expect(await screen.findByText(/rows exported$/)).toBeVisible()
  })

  it('exports nothing at a later visit if the user keeps editing', async () => {
    const { user } = await shell('/service/add')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Window cleaning')
    const { text } = await open(user)
    await user.type(text, 'export bookings{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.click(await screen.findByRole('link', { name: 'Bookings' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await heading('Bookings')).toBeVisible()
    await screen.findByRole('table', { name: 'Bookings' })
    // The code that an export would wait for.
    await act(() => import('@/ui/table/export-csv-dialog'))
    await waitForResponses()
    expect(screen.queryByText(/rows exported$/)).toBeNull()
    expect(backend.calls.filter(({ path }) => path === 'jobs/admin')).toHaveLength(1)
  })

  it('exports a list once, and not again on Back', async () => {
    const { user, router } = await shell()
    const { text } = await open(user)
    await user.type(text, 'export support{Enter}')
    expect(await screen.findByText(/rows exported$/)).toBeVisible()
    const read = () => backend.calls.filter(({ path }) => path === 'support/').length
    const before = read()
    await user.click(screen.getByRole('link', { name: 'CMS' }))
    await heading('CMS')
    act(() => router.history.back())
    await heading('Support')
    await waitForResponses()
    expect(read()).toBeLessThanOrEqual(before + 1)
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
      const failed = backend.calls.filter(({ status }) => status === 500).map(({ path }) => path)
      expect(failed).toEqual(expect.arrayContaining(['services', 'users']))
    })
    await waitFor(() => expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'))
    expect(await palette.findAllByRole('alert')).toHaveLength(1)
    expect(palette.getByRole('alert')).toHaveTextContent(
      'Not everything could be searched: The database is unavailable',
    )
    expect(palette.getByRole('option', { name: 'Services' })).toBeVisible()
    expect(logged).not.toHaveBeenCalled()
  })

  it('stores only ids and titles of screens, and clears them after the session', async () => {
    const { user } = await shell()
    const account = [...backend.db.accounts.values()].find(({ role }) => role === 'client')!
    const name = String(account.userInfo?.name)
    const first = await open(user)
    await user.type(first.text, 'supp')
    await user.keyboard('{Enter}')
    await heading('Support')
    const { palette, text } = await open(user)
    await user.type(text, name)
    await user.click(await palette.findByRole('option', { name: new RegExp(`^${name}.*Customer`) }))
    await heading('User Details')

    const again = await open(user)
    expect(groupsOf(again.palette)[0]).toEqual({ label: 'Recent', names: [name, 'Support'] })
    expect(JSON.parse(localStorage.getItem('recentScreens') ?? '')).toEqual([
      { id: '/support', title: 'Support' },
    ])
    signOut('logout')
    await heading('Login')
    expect(localStorage.getItem('recentScreens')).toBeNull()
  })

  it('lists at most five recent screens, even if more are stored', async () => {
    const paths = ['/', '/manage-account', '/service', '/bookings', '/support', '/messages']
    localStorage.setItem('recentScreens', JSON.stringify(paths.map((id) => ({ id, title: id }))))
    const { user } = await shell('/transactions')
    const { palette } = await open(user)
    expect(groupsOf(palette)[0]).toEqual({
      label: 'Recent',
      names: ['Dashboard', 'Manage Accounts', 'Services', 'Bookings', 'Support'],
    })
  })

  it.each(['{}', '"/bookings"', '[null]', '{'])(
    'lists no recent screens if storage contains %s',
    async (stored) => {
      localStorage.setItem('recentScreens', stored)
      const { user } = await shell('/transactions')
      const { palette } = await open(user)
      expect(groupsOf(palette)[0]?.label).toBe('Screens')
    },
  )

  it('opens Add Category from any screen', async () => {
    const { user } = await shell('/support')
    const { text } = await open(user)
    await user.type(text, 'add cat{Enter}')
    await heading('Services')
    expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument()
  })

  it('does not open Add Category again on Back', async () => {
    const { user, router } = await shell('/support')
    const { text } = await open(user)
    await user.type(text, 'add cat{Enter}')
    await screen.findByRole('dialog', { name: 'Add Category' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('link', { name: 'Support' }))
    await heading('Support')
    act(() => router.history.back())
    await heading('Services')
    await screen.findByRole('button', { name: 'Add Category' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes when Back opens another screen', async () => {
    const { user, router } = await shell('/support')
    await user.click(screen.getByRole('link', { name: 'Bookings' }))
    await heading('Bookings')
    await open(user)
    act(() => router.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await heading('Support')).toBeVisible()
  })

  it('runs the actions of the current screen', async () => {
    const { user } = await shell('/service')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Expand all' })).toBeEnabled())
    const { palette, text } = await open(user)
    expect(groupsOf(palette).find(({ label }) => label === 'Actions')?.names).toEqual([
      'Expand all',
      'Add Category',
      'Add Service',
      'Switch to the dark colour scheme',
      'Keyboard shortcuts',
      'Logout',
    ])
    await user.type(text, 'add cat{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible()
  })

  it('expands all categories of Services, and then collapses them', async () => {
    const { user } = await shell('/service')
    await screen.findAllByRole('heading', { level: 2 })
    // Those that are in view.
    const categories = () =>
      screen
        .getAllByRole('heading', { level: 2 })
        .map((category) => within(category).getByRole('button'))
    for (const [action, expanded] of [
      ['expand all', 'true'],
      ['collapse all', 'false'],
    ] as const) {
      const { text } = await open(user)
      await user.type(text, `${action}{Enter}`)
      await waitFor(() => {
        for (const category of categories()) {
          expect(category).toHaveAttribute('aria-expanded', expanded)
        }
      })
    }
  })

  it('offers no action of the screen whose button is disabled', async () => {
    backend.db.categories.clear()
    const { user } = await shell('/service')
    await screen.findByText('No Service Found')
    const { palette } = await open(user)
    expect(palette.getByRole('option', { name: /^Add Service.*This screen/ })).toBeVisible()
    expect(palette.queryByRole('option', { name: /^Expand all/ })).toBeNull()
  })

  it('switches the colour scheme and asks before a logout', async () => {
    const { user } = await shell()
    const first = await open(user)
    await user.type(first.text, 'scheme{Enter}')
    await waitFor(() =>
      expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'),
    )
    const second = await open(user)
    await user.type(second.text, 'logout{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  })

  it('does not open over a dialog', async () => {
    const { user } = await shell('/service')
    // Opens the palette once to load its code. Otherwise, the last check might pass only because
    // the code has not loaded yet.
    await open(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Add Category' }))
    await screen.findByRole('dialog', { name: 'Add Category' })
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument()
  })
})

describe('the command palette, of what is loaded', () => {
  it('finds a booking by its customer or id, and opens it over the screen', async () => {
    replaceBookings({
      _id: 'booking-77',
      userId: person('Joan Park', 'c-1'),
      date: '2026-03-05',
      service: { name: 'Deep clean' },
    })
    const { user, router } = await shell('/bookings')
    await screen.findByRole('row', { name: /Joan Park/ })
    const { palette, text } = await open(user)
    await user.type(text, 'booking-77')
    expect(await palette.findByRole('option', { name: /Joan Park · March 5, 2026/ })).toBeVisible()
    await user.clear(text)
    await user.type(text, 'joan')
    await user.click(await palette.findByRole('option', { name: /Joan Park · March 5, 2026/ }))
    expect(await screen.findByRole('dialog', { name: 'Booking' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/bookings')
  })

  it('finds a ticket by the person who reported it', async () => {
    const { user, router } = await shell('/support')
    const ticket = [...backend.db.tickets.values()].find(
      ({ reportedBy }) => reportedBy?.userInfo?.name,
    )!
    const name = ticket.reportedBy!.userInfo!.name!
    await screen.findAllByText(name)
    const { palette, text } = await open(user)
    await user.type(text, name)
    const tickets = within(await palette.findByRole('group', { name: 'Loaded tickets' }))
    await user.click(tickets.getAllByRole('option')[0]!)
    await waitFor(() => expect(router.state.location.search).toEqual({ search: name }))
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

  it('have no single letters', async () => {
    const { user } = await shell('/manage-account')
    await screen.findAllByRole('button', { name: 'Delete' })
    await user.keyboard('jkn/?')
    expect(document.body).toHaveFocus()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('can be opened from the palette', async () => {
    const { user } = await shell()
    const { text } = await open(user)
    await user.type(text, 'shortcuts{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})
