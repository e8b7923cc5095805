import { backend } from '@mocks/node'
import type { Scenario } from '@mocks/scenario'
import { scenarios } from '@mocks/scenarios/all'
import { dialectScenarios } from '@mocks/scenarios/dialects'
import { demoAdmin } from '@mocks/seed/admins'
import { seedId } from '@mocks/seed/random'
import { act, type Matcher, screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { answer, fillIn, photo, press } from '@tests/screens/steps'
import { withText } from '@tests/with-text'
import { describe, expect, it, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'
import { bookingStatusLabels } from '@/domain/status/booking-status'

/*
 * Checks that each scenario does what its description promises.
 */

const UNREACHABLE = 'The server could not be reached. Please check your connection.'
const UNREADABLE = "The server's response could not be read."

const chat = `/messages?conversation=${encodeRouteId(seedId('conversation', 1))}`
const editor = `/service/edit/${encodeRouteId(seedId('service', 1))}`

interface Replay {
  /** The path to open instead of the scenario's own path. */
  path?: string
  /** Divides all delays of the backend by this factor. */
  pace?: number
  as?: 'nobody'
  promise: (app: App) => Promise<unknown>
}

/** What other tests try: browsers, or tests/requests. The dialects are tried by tests/dialects. */
const ELSEWHERE = new Set([
  'chunk-replaced',
  'chunk-missing',
  'huge',
  'rtl',
  'xss',
  'hundred-a-minute',
  'hundred-a-minute-untold',
])

const rows = () => screen.findAllByRole('row')
const showsRows = () =>
  waitFor(async () => expect((await rows()).length).toBeGreaterThan(2))
const says = (text: Matcher) => screen.findAllByText(text)

async function signIn({ user }: App) {
  await fillIn(user, { Email: demoAdmin.email, Password: demoAdmin.password })
  await press(user, 'Sign In')
}

async function send({ user }: App, text: string) {
  await user.type(await screen.findByPlaceholderText('Write message…'), `${text}{Enter}`)
}

async function deactivate({ user }: App) {
  const [button] = await screen.findAllByRole('button', { name: /^Deactivate/ })
  await user.click(button as HTMLElement)
  await answer(user, 'Yes')
}

async function deactivateAccountsOnPage({ user }: App) {
  await screen.findAllByRole('cell')
  await press(user, 'Select')
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
  const bar = within(screen.getByRole('region', { name: 'Selected accounts' }))
  await user.click(bar.getByRole('button', { name: 'Deactivate' }))
  await answer(user, 'Yes')
}

async function upload({ user }: App) {
  await fillIn(user, { Name: 'Thatching' })
  await user.upload(screen.getByLabelText('Image'), photo())
}

async function readsAllTransfers() {
  const transfers = [...backend.db.payments.values()].filter(
    ({ paymentType }) => paymentType === 'transfer',
  )
  const pages = Math.ceil(transfers.length / 10)
  await screen.findByRole('link', { name: `${pages}` }, { timeout: 10_000 })
  await waitFor(() => expect(screen.queryByText(/^Searching/)).toBeNull())
  expect(screen.queryByRole('link', { name: `${pages + 1}` })).toBeNull()
}

const replays: Record<string, Replay['promise'] | Replay> = {
  empty: { path: '/bookings', promise: () => says('No bookings found') },
  async 'one-page'() {
    await waitFor(async () => expect(await rows()).toHaveLength(11))
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  },
  async 'last-row'({ router }) {
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(router.state.location.search).toHaveProperty('page')
  },
  async large() {
    await waitFor(() =>
      expect(screen.getAllByRole('button', { expanded: false }).length).toBeGreaterThan(10),
    )
    expect(backend.db.services.size).toBe(1000)
  },
  async 'null-rows'() {
    await showsRows()
    expect(screen.getAllByText('---').length).toBeGreaterThan(0)
  },
  'wrong-types': showsRows,
  'unknown-codes': () => says('escalated'),
  async 'dialect-references'() {
    await showsRows()
    expect(screen.getAllByRole('link', { name: 'Name unknown' }).length).toBeGreaterThan(2)
  },
  async 'dialect-gaps'({ router }) {
    await showsRows()
    const links = () =>
      screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    const people = links().filter((href) =>
      href.startsWith('/manage-account/view-accounts/'),
    )
    expect(people).toHaveLength(
      2 * screen.getAllByRole('combobox', { name: 'Status' }).length,
    )
    await act(() => router.navigate({ to: '/bookings' }))
    await showsRows()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(bookingStatusLabels.filter((label) => rows.join(' ').includes(label))).toEqual(
      [],
    )
  },
  'ticket-closed-by-another': {
    pace: 100,
    async promise({ user }) {
      const selects = await screen.findAllByRole<HTMLInputElement>('combobox', {
        name: 'Status',
      })
      await waitFor(() =>
        expect(
          [...backend.db.tickets.values()].every(({ status }) => status === 'closed'),
        ).toBe(true),
      )
      const open = selects.find(({ disabled }) => !disabled)!
      await user.click(open)
      const other = open.value === 'Open' ? 'In Progress' : 'Open'
      await user.click(await screen.findByRole('option', { name: other }))
      await waitFor(() =>
        expect(backend.calls.some(({ status }) => status === 409)).toBe(true),
      )
      await says('This ticket is already closed')
    },
  },
  async 'one-of-ten-fails'(app) {
    await deactivateAccountsOnPage(app)
    await says('1 failed, 9 deactivated')
    await press(app.user, 'Retry failed')
    await says('10 accounts deactivated')
  },
  async 'account-changes-hang'(app) {
    await deactivateAccountsOnPage(app)
    await press(app.user, 'Stop')
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await says('0 of 10 accounts')
  },
  'edit-conflict': {
    path: '/service',
    pace: 100,
    async promise({ user, router }) {
      // Preloads the route so that the form opens before the scenario changes the service.
      const place = {
        to: '/service/edit/$serviceSlug',
        params: { serviceSlug: seedId('service', 1) },
      } as const
      await router.preloadRoute(place)
      await router.navigate(place)
      await user.type(await screen.findByLabelText('Name'), ' and more')
      const service = () => backend.db.services.get(seedId('service', 1))
      await waitFor(() => expect(service()?.name).toBe('Renamed'))
      await user.click(screen.getByRole('button', { name: 'Update' }))
      await screen.findByRole('dialog', { name: 'Someone else has changed this service' })
    },
  },
  async 'more-than-1000-bookings'() {
    await says('Only the first 1,000 bookings were searched.')
    expect(backend.calls.filter(({ path }) => path === 'jobs/admin')).toHaveLength(10)
  },
  async 'duplicate-fails-halfway'({ user }) {
    await press(user, 'House Cleaning')
    const [duplicate] = await screen.findAllByRole('button', { name: 'Duplicate' })
    await user.click(duplicate!)
    await press(user, 'Save')
    await says('The database is unavailable')
    await screen.findByRole('link', { name: /^Edit .+ \(copy\)/ })
  },
  'page-edit-conflict': {
    pace: 20,
    async promise({ user }) {
      await user.type(
        await screen.findByRole('textbox', { name: 'Privacy Policy' }),
        'Mine. ',
      )
      const page = () => backend.db.pages.get(seedId('page', 1))
      await waitFor(() => expect(page()?.content).toContain('Added by another admin.'))
      await user.click(await screen.findByRole('button', { name: 'Update' }))
      await screen.findByRole('dialog', { name: 'Someone else has changed this page' })
    },
  },
  async 'export-fails-halfway'({ user }) {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await screen.findAllByRole('cell')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await says('Nothing was exported.')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await says('260 rows exported')
  },
  'limit-refused': readsAllTransfers,
  'limit-ignored': readsAllTransfers,
  'limit-capped': readsAllTransfers,
  async 'row-deleted-meanwhile'({ user }) {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const people = () =>
      [...backend.db.accounts.values()].filter(({ role }) => role !== 'admin')
    const before = people().length
    await screen.findAllByRole('cell')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await says(`${before - 1} rows exported`)
    expect(people()).toHaveLength(before - 1)
  },
  async 'no-share-setting'({ user }) {
    await press(user, 'Edit Provider Share')
    await fillIn(user, { 'Provider Share': '55' })
    await press(user, 'Save')
    await says('Something Went wrong')
  },
  async 'transactions-not-found'() {
    await waitFor(() =>
      expect(backend.calls.some(({ status }) => status === 404)).toBe(true),
    )
    await screen.findByText('No Data Found')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  },
  slow: {
    path: '/bookings',
    pace: 30,
    promise: () => waitFor(async () => expect(await rows()).toHaveLength(11)),
  },
  'lists-fail': {
    path: '/bookings',
    async promise() {
      await says('The database is unavailable')
      expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0)
    },
  },
  async 'fails-once'({ user }) {
    await says('The database is unavailable')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await showsRows()
  },
  async 'error-in-the-body'(app) {
    await deactivate(app)
    await says('The period is closed')
  },
  'too-many-requests': {
    path: '/bookings',
    async promise() {
      await showsRows()
      expect(backend.calls.filter(({ path }) => path === 'jobs/admin')).toHaveLength(2)
    },
  },
  async 'rate-limit'(app) {
    await deactivateAccountsOnPage(app)
    await says('The server asked to wait. The run continues by itself within a minute.')
    await says(/^\d+ accounts deactivated$/)
  },
  offline: {
    path: '/bookings',
    async promise() {
      await says(UNREACHABLE)
      await says('You are offline. What you see may be out of date.')
    },
  },
  'offline-midway': {
    path: '/bookings',
    pace: 4,
    async promise() {
      await showsRows()
      await says('You are offline. What you see may be out of date.')
      expect((await rows()).length).toBeGreaterThan(2)
      await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull())
    },
  },
  html: { path: '/bookings', promise: () => says(UNREADABLE) },
  truncated: { path: '/bookings', promise: () => says(UNREADABLE) },
  hangs: {
    path: '/bookings',
    async promise() {
      await waitFor(() => expect(backend.calls.length).toBeGreaterThan(0))
      expect(screen.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
      expect(document.querySelector('main [aria-busy=true]')).not.toBeNull()
    },
  },
  async 'upload-too-large'(app) {
    await upload(app)
    await says(/too large/i)
    expect(screen.getByLabelText('Name')).toHaveValue('Thatching')
  },
  async 'upload-hangs'(app) {
    await upload(app)
    await screen.findByRole('progressbar', { name: 'Uploading' })
    await app.user.click(screen.getByRole('button', { name: /cancel/i }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByLabelText('Name')).toHaveValue('Thatching')
  },
  'expired-on-load': { path: '/bookings', promise: () => says('Session expired') },
  'expired-on-update': {
    path: editor,
    async promise({ user }) {
      await user.type(await screen.findByLabelText('Name'), ' and more')
      await user.click(screen.getByRole('button', { name: 'Update' }))
      expect(await says('Session expired')).toHaveLength(1)
      await screen.findByRole('heading', { name: 'Login' })
    },
  },
  'expired-burst': {
    path: '/transactions',
    pace: 20,
    async promise({ router }) {
      await screen.findAllByRole('cell')
      await router.navigate({ to: '/bookings' })
      await screen.findByRole('heading', { name: 'Login' })
      expect(await says('Session expired')).toHaveLength(1)
    },
  },
  'wrong-password': {
    as: 'nobody',
    async promise(app) {
      await signIn(app)
      await says('Invalid email or password')
      expect(screen.getByLabelText('Email')).toHaveValue(demoAdmin.email)
    },
  },
  'server-down-at-login': {
    as: 'nobody',
    async promise(app) {
      await signIn(app)
      await says(UNREACHABLE)
      await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
      await waitFor(() => expect(backend.calls).toHaveLength(2))
      await app.user.click(await screen.findByRole('button', { name: 'Sign In' }))
      await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    },
  },
  async 'three-unread'({ user }) {
    await waitFor(() => expect(document.title).toBe('(3+) Bookings · Doorstep'))
    await user.click(screen.getByRole('link', { name: 'Messages' }))
    await user.click(await screen.findByRole('switch', { name: 'Unread only' }))
    const list = within(screen.getByRole('region', { name: 'Conversations' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
    await user.click(within(list.getAllByRole('listitem')[0]!).getByRole('link'))
    await waitFor(() => expect(document.title).toBe('(2+) Messages · Doorstep'))
  },
  'chat-incoming': {
    path: chat,
    pace: 10,
    promise: () => says('Hello, I have just seen your message.'),
  },
  'chat-arrivals': {
    path: chat,
    pace: 10,
    async promise({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Load More Messages' }))
      await screen.findByRole('button', { name: 'Fetching...' })
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Fetching...' })).toBeNull(),
      )
      const history = within(screen.getByRole('region', { name: 'Messages' }))
      const arrived = () => history.getAllByText(/^Arrived as number/)
      await waitFor(() => expect(arrived().length).toBeGreaterThan(2))
      const texts = arrived().map(({ textContent }) => textContent)
      expect(new Set(texts).size).toBe(texts.length)
    },
  },
  'chat-drops': {
    path: chat,
    pace: 60,
    async promise() {
      await says(/^Connection lost/)
      const history = screen.getByRole('region', { name: 'Messages' })
      for (const after of [10, 30, 50]) {
        const text = `Written ${after} seconds after you opened the chat`
        expect(await within(history).findAllByText(text)).toHaveLength(1)
      }
    },
  },
  'chat-repeats': {
    path: chat,
    pace: 50,
    async promise() {
      const history = await screen.findByRole('region', { name: 'Messages' })
      await waitFor(() =>
        expect(within(history).getAllByText('Sent once, repeated five times')).toHaveLength(
          5,
        ),
      )
    },
  },
  'send-fails-twice': {
    path: chat,
    async promise(app) {
      await send(app, 'Good morning')
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await says(withText('Not sent. The chat is unavailable'))
        await app.user.click(screen.getByRole('button', { name: 'Retry' }))
      }
      await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull())
      const history = screen.getByRole('region', { name: 'Messages' })
      expect(within(history).getAllByText('Good morning')).toHaveLength(1)
    },
  },
  'send-response-lost': {
    path: chat,
    async promise(app) {
      await waitFor(() => expect(backend.openChats()).toHaveLength(1))
      await send(app, 'Good morning')
      const history = await screen.findByRole('region', { name: 'Messages' })
      await waitFor(() => {
        expect(within(history).getAllByText('Good morning')).toHaveLength(1)
        expect(screen.queryByText('Sending…')).toBeNull()
        expect(screen.queryByText(/^Not sent/)).toBeNull()
      })
    },
  },
  blocked: { path: chat, promise: () => says('This conversation has been blocked.') },
}

const played = scenarios.filter(
  (scenario) => !ELSEWHERE.has(scenario.name) && !dialectScenarios.includes(scenario),
)

it('covers every scenario', () => {
  expect(Object.keys(replays).sort()).toEqual(played.map(({ name }) => name).sort())
})

describe('scenario replay', () => {
  it.each(played.map((scenario) => [scenario.name, scenario] as const))(
    '%s keeps its promise',
    { timeout: 60_000 },
    async (name, scenario: Scenario) => {
      const replay = replays[name]!
      const { path, pace, as, promise } =
        typeof replay === 'function' ? { promise: replay } : replay
      backend.use(scenario)
      if (pace) backend.setPace(pace)
      const app = await renderApp(path ?? scenario.path ?? '/', as ? { as } : {})
      await promise(app)
      const mistakes = backend.calls.filter(({ response }) =>
        /The mock of|Unknown endpoint/.test(JSON.stringify(response) ?? ''),
      )
      expect(mistakes).toEqual([])
      expect(screen.getAllByRole('heading', { level: 1 }).length).toBeGreaterThan(0)
      expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
      expect(document.body.textContent).not.toMatch(
        /Invalid Date|\bNaN\b|\bundefined\b|\[object Object\]/,
      )
    },
  )
})
