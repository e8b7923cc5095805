import { backend } from '@mocks/node'
import type { Effect } from '@mocks/scenario'
import { demoAdmin, secondAdmin, tokenFor } from '@mocks/seed/admins'
import { seedId } from '@mocks/seed/random'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { logOutElsewhere, signInElsewhere } from '@tests/other-tab'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { setWidth } from '@tests/window-width'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { logout } from '@/api/auth'
import { listTickets } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'
import { createQueryClient } from '@/query-client'
import { createAppRouter } from '@/router'
import { sessionSaved, signIn, startSession, useSession } from '@/session/session'
import { toast } from '@/ui/feedback/toast'

import { chooseItem, dialog, noDialog } from './steps'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const customer = encodeRouteId(seedId('account', 103))
const service = encodeRouteId(seedId('service', 1))

describe('the sidebar', () => {
  it("lists the spec's eight entries in order", async () => {
    await renderApp('/')
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    const entries = sidebar
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link'))
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual(
      [
        ['Dashboard', '/'],
        ['Manage Accounts', '/manage-account'],
        ['Services', '/service'],
        ['Bookings', '/bookings'],
        ['CMS', '/privacy'],
        ['Support', '/support'],
        ['Messages', '/messages'],
        ['Transactions', '/transactions'],
      ],
    )
  })

  it.each([
    ['/', 'Dashboard'],
    ['/manage-account?role=customer', 'Manage Accounts'],
    ['/service/add', 'Services'],
    ['/privacy', 'CMS'],
  ])('marks only the current entry at %s: %s', async (path, name) => {
    await renderApp(path)
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    const current = sidebar
      .getAllByRole('link')
      .filter((link) => link.closest('li') && link.dataset['status'] === 'active')
    expect(current.map((link) => link.textContent)).toEqual([name])
  })

  it('becomes a menu below 992px, which closes after a choice', async () => {
    setWidth(390)
    const { user, router } = await renderApp('/')
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('link', { name: 'Bookings' }))
    await heading('Bookings')
    expect(router.state.location.pathname).toBe('/bookings')
    await noDialog()
  })
})

describe('the guards', () => {
  it.each([
    '/',
    '/manage-account',
    '/manage-account?role=customer',
    '/manage-account/view-accounts/YQ',
    '/service',
    '/service/add',
    '/service/edit/YQ',
    '/service/view/YQ',
    '/privacy',
    '/support',
    '/bookings?page=3',
    '/transactions',
    '/messages',
  ])('%s redirects to exactly /login without a token', async (path) => {
    const { router } = await renderApp(path, { as: 'nobody' })
    await heading('Login')
    expect(router.state.location.href).toBe('/login')
    expect(backend.calls).toEqual([])
  })

  it.each([
    '/login',
    '/forgot-password',
    '/enter-otp',
    '/reset-password',
    '/delete-account',
  ])('%s redirects to exactly / with a token', async (path) => {
    const { router } = await renderApp(`${path}?next=1`)
    await heading('Dashboard')
    expect(router.state.location.href).toBe('/')
  })
})

describe('a stored session that turns out to be unreadable', () => {
  it.each([
    ['/resources', 'Good help should be as easy to find as a good meal.', '/resources'],
    ['/nowhere', 'Page Not Found', '/nowhere'],
    ['/bookings', 'Sign in to your admin account', '/login'],
  ])('lets %s show what a visitor sees', async (path, text, pathname) => {
    await startSession()
    const id = 'damaged'
    localStorage.setItem('adminAuthToken', JSON.stringify({ id }))
    useSession.setState({ phase: 'restoring', id, cause: 'start' })
    const { router } = await renderApp(path, { as: 'nobody' })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(useSession.getState().cause).toBe('unreadable'))
    expect(await screen.findByText(text)).toBeVisible()
    // Waits until nothing else navigates.
    await act(() => router.navigate({ to: '.', hash: 'top' }))
    expect(screen.getByText(text)).toBeVisible()
    expect(router.state.location.pathname).toBe(pathname)
  })
})

describe('the title', () => {
  // Deletes the conversations, because unread ones would add a number to the title.
  beforeEach(() => backend.db.conversations.clear())

  it.each<[path: string, title: string, as?: 'nobody']>([
    ['/', 'Dashboard · Doorstep'],
    ['/manage-account', 'Manage Accounts · Doorstep'],
    ['/service', 'Services · Doorstep'],
    ['/service/add', 'Add Service · Doorstep'],
    ['/privacy', 'CMS · Doorstep'],
    ['/support', 'Support · Doorstep'],
    ['/bookings', 'Bookings · Doorstep'],
    ['/transactions', 'Transactions · Doorstep'],
    ['/messages', 'Messages · Doorstep'],
    [`/manage-account/view-accounts/${customer}`, 'User Details · Doorstep'],
    [`/service/edit/${service}`, 'Edit Services · Doorstep'],
    [`/service/view/${service}`, 'Service Details · Doorstep'],
    ['/nowhere', 'Page Not Found · Doorstep'],
    ['/login', 'Login · Doorstep', 'nobody'],
    ['/forgot-password', 'Forgot Password · Doorstep', 'nobody'],
    ['/enter-otp', 'Enter OTP · Doorstep', 'nobody'],
    ['/reset-password', 'Reset Password · Doorstep', 'nobody'],
    ['/delete-account', 'Delete Account · Doorstep', 'nobody'],
  ])('at %s is %s', async (path, title, as) => {
    await renderApp(path, { as: as ?? 'admin' })
    await waitFor(() => expect(document.title).toBe(title))
  })

  it('names the screen again at a known id after an unknown one', async () => {
    const { router } = await renderApp(
      `/manage-account/view-accounts/${encodeRouteId('nobody')}`,
    )
    await waitFor(() => expect(document.title).toBe('Page Not Found · Doorstep'))
    router.history.push(`/manage-account/view-accounts/${customer}`)
    await waitFor(() => expect(document.title).toBe('User Details · Doorstep'))
  })
})

describe('Logout', () => {
  async function choose() {
    const app = await renderApp('/')
    await heading('Dashboard')
    const menu = await screen.findByRole('button', { name: /account menu/ })
    await chooseItem(app.user, menu, 'Logout')
    const question = await dialog('Are you sure?')
    const answer = (name: 'Yes' | 'No') =>
      app.user.click(question.getByRole('button', { name }))
    return { ...app, question, answer }
  }
  const logouts = () => backend.calls.filter(({ path }) => path === 'users/logout')

  it("asks for confirmation in the spec's words, and does nothing on No", async () => {
    const { question, answer, ...app } = await choose()
    expect(question.getByText('Are you sure to log out this account')).toBeInTheDocument()
    const buttons = question.getAllByRole('button').map((button) => button.textContent)
    expect(buttons.toSorted()).toEqual(['No', 'Yes'])
    await answer('No')
    await noDialog()
    expect(app.router.state.location.href).toBe('/')
    expect(useSession.getState().token).not.toBeNull()
    expect(logouts()).toEqual([])
  })

  it('calls logout with the token on Yes, goes to /login and confirms it', async () => {
    const { answer, ...app } = await choose()
    await answer('Yes')
    await heading('Login')
    expect(await screen.findByText('Logout Successfully')).toBeInTheDocument()
    expect(app.router.state.location.href).toBe('/login')
    expect(backend.calls.at(-1)?.path).toBe('users/logout')
    expect(logouts()).toMatchObject([
      { method: 'GET', body: undefined, authorization: tokenFor(demoAdmin) },
    ])
    expect(useSession.getState().token).toBeNull()
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
    expect(app.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('shows its progress and blocks the screen until Login opens', async () => {
    const release = hold(logout)
    const { answer, ...app } = await choose()
    await answer('Yes')
    expect(await screen.findByText('Logging out…')).toBeInTheDocument()
    await app.user.keyboard('{Control>}k{/Control}?')
    await noDialog()
    const controls = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
    const usable = () => controls.filter((it) => it.isConnected && !it.closest('[inert]'))
    expect(usable()).toEqual([])
    const seen: Element[] = []
    const observer = new MutationObserver(() => seen.push(...usable()))
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    release()
    await heading('Login')
    observer.disconnect()
    expect(seen).toEqual([])
    expect(logouts()).toHaveLength(1)
    expect(await screen.findAllByText('Logout Successfully')).toHaveLength(1)
  })

  it('hides the toasts, whose links could be followed while it waits', async () => {
    const release = hold(logout)
    const { answer } = await choose()
    act(() =>
      toast.warning('Half done.', {
        action: { label: 'Finish it', href: '/service', onClick: () => {} },
      }),
    )
    await screen.findByText('Finish it')
    await answer('Yes')
    await screen.findByText('Logging out…')
    await waitFor(() => expect(screen.queryByText('Finish it')).toBeNull())
    release()
    await heading('Login')
  })

  it('whose answer is late does not end the session that began meanwhile', async () => {
    const release = hold(logout)
    const { answer } = await choose()
    await answer('Yes')
    await waitFor(() => expect(logouts()).toHaveLength(1))
    const token = tokenFor(secondAdmin)
    act(() => signIn(token))
    release()
    await waitForResponses()
    expect(useSession.getState().token).toBe(token)
  })

  it('shows no Session expired if the server refuses other calls before it answers', async () => {
    const release = hold(logout)
    const { answer, ...app } = await choose()
    await answer('Yes')
    await waitFor(() => expect(logouts()).toHaveLength(1))
    backend.expireSession()
    await act(() => app.queryClient.invalidateQueries())
    await heading('Login')
    expect(app.router.state.location.pathname).toBe('/login')
    expect(document.body).not.toHaveTextContent('Session expired')
    release()
    await waitForResponses()
    // What was asked for has happened.
    expect(await screen.findByText('Logout Successfully')).toBeVisible()
  })

  it('leaves after 5 seconds if the server does not answer', async () => {
    hold(logout)
    const { answer } = await choose()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await answer('Yes')
    await waitFor(() => expect(logouts()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await heading('Login')
    expect(useSession.getState().token).toBeNull()
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
    expect(document.body).not.toHaveTextContent(/took too long|Logout Successfully/)
  })

  it.each<[string, Effect]>([
    ['the server answers 500', { status: 500, message: 'No logout today' }],
    ['the server answers 401', { status: 401 }],
    ['the server cannot be reached', { drop: true }],
    ['the server answers with HTML', { raw: '<html>' }],
  ])('signs out without a message when %s', async (_, effect) => {
    backend.fault({ match: logout, effect })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { answer, ...app } = await choose()
    await answer('Yes')
    await heading('Login')
    expect(app.router.state.location.href).toBe('/login')
    expect(useSession.getState().token).toBeNull()
    expect(localStorage.getItem('adminAuthToken')).toBeNull()
    expect(logouts()).toHaveLength(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(
      /Session expired|Logout Successfully|No logout/,
    )
  })
})

describe('another tab', () => {
  it('that logs out sends this one to Login without a toast', async () => {
    const { router, queryClient } = await renderApp('/bookings')
    await heading('Bookings')
    await sessionSaved()
    logOutElsewhere()
    await heading('Login')
    expect(router.state.location.href).toBe('/login')
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(screen.queryByText('Session expired')).not.toBeInTheDocument()
  })

  it('that signs in puts Page Not Found inside the shell', async () => {
    await renderApp('/nowhere', { as: 'nobody' })
    await heading('Page Not Found')
    await signInElsewhere(tokenFor(demoAdmin))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(
      screen.getByRole('heading', { level: 1, name: 'Page Not Found' }),
    ).toBeInTheDocument()
  })

  it("that signs in another admin shows that admin's name and refetches the data", async () => {
    await renderApp('/')
    await heading('Dashboard')
    await waitFor(() => expect(backend.calls.at(-1)?.status).toBe(200))
    const before = backend.calls.length
    await signInElsewhere(tokenFor(secondAdmin))
    const name = new RegExp(secondAdmin.name)
    expect(await screen.findByRole('button', { name })).toBeInTheDocument()
    await waitFor(() => expect(backend.calls.length).toBeGreaterThan(before))
    expect(backend.calls.at(-1)?.authorization).toBe(tokenFor(secondAdmin))
  })
})

describe('Page Not Found', () => {
  // Deletes the conversations, because unread ones would add a number to the title.
  beforeEach(() => backend.db.conversations.clear())

  it('is shown without the shell to a visitor, with a link to Login', async () => {
    const { user, router } = await renderApp('/no/such/page', { as: 'nobody' })
    await heading('Page Not Found')
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Back to the start' }))
    await heading('Login')
    expect(router.state.location.href).toBe('/login')
  })

  it.each([
    '/manage-account/view-accounts/!!!',
    '/manage-account/view-accounts/%20',
    '/service/edit/*',
    '/service/view/____',
    '/no/such/page?x=1',
    '/manage-account/nowhere',
    '/service/nowhere',
    '/bookings/1',
    '/messages?conversation=!!!',
  ])('is shown at %s', async (path) => {
    const { history } = await renderApp(path)
    await heading('Page Not Found')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(history.location.pathname).toBe(path.replace(/\?.*/, ''))
    expect(document.title).toBe('Page Not Found · Doorstep')
  })
})

describe('an address that is not written as links write it', () => {
  const padded = btoa(seedId('account', 103).slice(0, 22))

  it.each([
    ['/BOOKINGS/?search=clean#rows', '/bookings?search=clean#rows'],
    ['/Manage-Account', '/manage-account'],
    [
      `/manage-account/View-Accounts/${padded}?tab=tickets`,
      `/manage-account/view-accounts/${padded.replace(/=+$/, '')}?tab=tickets`,
    ],
    ['/companyfrontprofile/', '/companyfrontProfile'],
    ['/service/VIEW/____/', '/service/VIEW/____/'],
    ['/No/such%2Fpage/', '/No/such%2Fpage/'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('becomes what they write, unless it leads nowhere: %s', (address, expected) => {
    const history = createMemoryHistory({ initialEntries: ['/', address] })
    createAppRouter({ queryClient: createQueryClient(), history })
    expect(history.location.href).toBe(expected)
    expect(history).toHaveLength(2)
  })

  it('has its entry in the sidebar, and leaves the focus where its filters change', async () => {
    const { user, router } = await renderApp('/Support/')
    const box = await screen.findByRole('searchbox', { name: 'Search' })
    expect(screen.getByRole('link', { name: 'Support', current: 'page' })).toBeVisible()
    await user.type(box, 'clean{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'clean' }))
    await waitFor(() => expect(router.state.status).toBe('idle'))
    await waitForResponses()
    expect(box).toHaveFocus()
  })
})

describe('keyboard focus', () => {
  it('reaches "Skip to content" first, which moves focus to the screen', async () => {
    const { user } = await renderApp('/')
    await heading('Dashboard')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it("moves to the new page's heading after a navigation", async () => {
    const { user } = await renderApp('/')
    await heading('Dashboard')
    await user.click(screen.getByRole('link', { name: 'Support' }))
    const support = await heading('Support')
    await waitFor(() => expect(support).toHaveFocus())
    await user.click(screen.getByRole('link', { name: 'Bookings' }))
    const bookings = await heading('Bookings')
    await waitFor(() => expect(bookings).toHaveFocus())
  })

  it('does not move on the first load', async () => {
    await renderApp('/')
    await waitFor(() => expect(backend.calls.at(-1)?.status).toBe(200))
    await waitFor(() => expect(document.title).toBe('Dashboard · Doorstep'))
    expect(await heading('Dashboard')).not.toHaveFocus()
  })
})

describe('the top bar', () => {
  it('gets its account menu after the first rows', async () => {
    const release = hold(listTickets)
    await renderApp('/support')
    await heading('Support')
    // Its code is there, and would have been shown.
    await act(() => import('@/screens/shell/user-menu'))
    expect(screen.queryByRole('button', { name: /account menu/ })).toBeNull()
    release()
    expect(await screen.findByRole('button', { name: /account menu/ })).toBeVisible()
  })

  it('gets its account menu although the first rows do not come', async () => {
    hold(listTickets)
    await renderApp('/support')
    const menu = await screen.findByRole(
      'button',
      { name: /account menu/ },
      { timeout: 5000 },
    )
    expect(menu).toBeVisible()
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })

  it('shows Admin for a token without a name', async () => {
    await renderApp('/nowhere', { as: { token: 'opaque' } })
    expect(await screen.findByRole('button', { name: /^Admin/ })).toBeInTheDocument()
  })

  it('keeps the Notifications drawer closed', async () => {
    const { user } = await renderApp('/')
    await heading('Dashboard')
    const [topBar] = screen.getAllByRole('banner')
    for (const button of within(topBar!).getAllByRole('button')) {
      await user.click(button)
      await user.keyboard('{Escape}')
    }
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument()
    expect(screen.queryByText('Notifications will appear here.')).not.toBeInTheDocument()
  })
})
