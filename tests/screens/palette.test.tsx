import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { encodeRouteId } from '@/domain/route-id'
import { signOut } from '@/session/session'

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

/** The option that Enter would take. */
function marked(text: HTMLElement) {
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
  it('opens from the top bar and lists every screen', async () => {
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

  it('goes by the keyboard alone, and next time shows that screen first', async () => {
    const { user, router } = await shell()
    const { text } = await open(user)
    expect(marked(text)).toHaveTextContent('Dashboard')
    await user.keyboard('{ArrowUp}')
    expect(marked(text)).toHaveTextContent('Company Profile')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(marked(text)).toHaveTextContent('Bookings')
    await user.keyboard('{Enter}')
    await heading('Bookings')
    expect(router.state.location.pathname).toBe('/bookings')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const { palette } = await open(user)
    const [recent, screens] = groupsOf(palette)
    expect(recent).toEqual({ label: 'Recent', names: ['Bookings'] })
    expect(screens?.names).not.toContain('Bookings')
  })

  it('finds accounts by one call once typing pauses, and opens their details', async () => {
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

  it('finds categories and services without a call per letter', async () => {
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

  it('finds conversations by the other side’s name', async () => {
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

  it('says so when nothing is named like that', async () => {
    const { user } = await shell()
    const { palette, text } = await open(user)
    await user.type(text, 'zzzz')
    expect(await palette.findByText('Nothing is named like “zzzz”.')).toBeVisible()
    expect(palette.queryByRole('option')).not.toBeInTheDocument()
  })

  it('stores ids and titles of screens only, and nothing once the session is over', async () => {
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

  it('leaves a dialog that is open alone', async () => {
    const { user } = await shell('/service')
    // Once before, so that its code is there: opened, it would stand at once.
    await open(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Add Category' }))
    await screen.findByRole('dialog', { name: 'Add Category' })
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Go to' })).not.toBeInTheDocument()
  })
})
