import type { Endpoint } from '@mocks/mock'
import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { callMock } from '@tests/mocks/call-mock'
import { type App, renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { withText } from '@tests/with-text'
import { beforeEach, describe, expect, it } from 'vitest'

import { deleteAccount, listAccounts, setAccountStatus } from '@/api/accounts'
import { deleteCategory, updateCategory } from '@/api/categories'
import { listConversations } from '@/api/chat'
import { getDashboard } from '@/api/dashboard'
import {
  createService,
  getService,
  getServiceDetails,
  listCatalogue,
  updateService,
} from '@/api/services'
import { listSettings, updateSetting } from '@/api/settings'
import { listTickets, setTicketStatus } from '@/api/support'
import { encodeRouteId } from '@/domain/list/route-id'

import { limitAccountsTo, people } from './accounts'
import { callsTo } from './calls'
import { replaceCatalogue, SERVICE, whole } from './deep-clean'
import {
  ADA,
  box,
  bubble,
  conversation,
  openRow,
  renderChat,
  startWithoutChats,
  texts,
} from './messages/chats'
import { answer, chooseItem, fillIn, noDialog, photo, press } from './steps'
import { tableNamed } from './table'

/*
 * A read that began before the server answered a change, and answers after it, says what was before.
 */

type Query = Endpoint & { kind: 'query' }

const readsOf = (query: Query) =>
  backend.calls.filter(
    ({ method, path }) =>
      method === 'GET' &&
      new RegExp(`^${query.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )

/** Holds the answer to the next read back, which says what is so at `path` now. */
async function holdAsItIs(query: Query, path: string = query.path) {
  const { answer: body } = await callMock('GET', path)
  const before = readsOf(query).length
  const release = hold(query, { times: 1 })
  backend.fault({ match: query, times: 1, effect: { status: 200, body } })
  return {
    begun: () => waitFor(() => expect(readsOf(query).length).toBeGreaterThan(before)),
    async end() {
      release()
      await waitForResponses()
    },
  }
}

/** Leaves the screen. What was read of `tag` is read again the next time. */
async function leave({ router, queryClient }: App, tag: string) {
  await act(() => router.navigate({ to: '/privacy', ignoreBlocker: true }))
  await screen.findByRole('textbox', { name: 'Privacy Policy' })
  await queryClient.invalidateQueries({ queryKey: [tag], refetchType: 'none' })
}

const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })

interface Preload {
  /** The screen. */
  name: string
  read: Awaited<ReturnType<typeof holdAsItIs>>
  /** Lets the server answer the change. */
  change: () => void
}

/** Loads a screen by hovering over its link while a change is on its way, which then succeeds. */
async function changeWhilePreloading({ user }: App, { name, read, change }: Preload) {
  await user.hover(link(name))
  await read.begun()
  change()
}

describe('a list that a filter reads first while an account is changed', () => {
  it.each([
    ['on a page', '', 'users?page=1&limit=10&status=inactive'],
    ['read whole', '?search=5550199&phone=true', 'users?status=inactive&page=1&limit=100'],
  ])('has the account, %s', async (_name, search, path) => {
    limitAccountsTo(3)
    for (const account of people()) {
      Object.assign(account, { userInfo: { ...account.userInfo, phone: '0555 019987' } })
    }
    const app = await renderApp(`/manage-account${search}`)
    const [, row] = await waitFor(() => {
      const rows = screen.getAllByRole('row', { name: /Person 0|Name/ })
      expect(rows).toHaveLength(4)
      return rows
    })
    const answerChange = hold(setAccountStatus)
    await app.user.click(within(row!).getByRole('button', { name: 'Deactivate' }))
    await answer(app.user, 'Yes')
    const read = await holdAsItIs(listAccounts, path)
    await app.user.selectOptions(screen.getByLabelText('Status'), 'Inactive')
    await read.begun()
    answerChange()
    await screen.findByText(withText(/ deactivated$/))
    await read.end()
    const accounts = tableNamed('Accounts')
    await waitFor(async () => expect(await accounts.column('Status')).toEqual(['Inactive']))
  })
})

describe('a screen that is preloaded while something is changed', () => {
  beforeEach(() => replaceCatalogue(whole))

  it('shows the new status of a ticket', async () => {
    for (const ticket of backend.db.tickets.values()) ticket.status = 'open'
    const app = await renderApp('/support')
    const [status] = await screen.findAllByRole('combobox', { name: 'Status' })
    const answerChange = hold(setTicketStatus)
    await app.user.click(status!)
    await app.user.click(await screen.findByRole('option', { name: 'In Progress' }))
    await leave(app, 'support')
    const read = await holdAsItIs(listTickets, 'support/?page=1&limit=10')
    await changeWhilePreloading(app, { name: 'Support', read, change: answerChange })
    await screen.findByText(/: In Progress$/)
    await read.end()
    await app.user.click(link('Support'))
    const [shown] = await screen.findAllByRole('combobox', { name: 'Status' })
    await waitFor(() => expect(shown).toHaveValue('In Progress'))
  })

  it('shows the new Provider Share, from which the next edit begins', async () => {
    const app = await renderApp('/transactions')
    await press(app.user, 'Edit Provider Share')
    await fillIn(app.user, { 'Provider Share': '72' })
    const answerChange = hold(updateSetting)
    await press(app.user, 'Save')
    await waitFor(() =>
      expect(backend.calls.some(({ method }) => method === 'PUT')).toBe(true),
    )
    await leave(app, 'settings')
    const read = await holdAsItIs(listSettings)
    await changeWhilePreloading(app, { name: 'Transactions', read, change: answerChange })
    await screen.findByText('Setting updated')
    await read.end()
    await app.user.click(link('Transactions'))
    await press(app.user, 'Edit Provider Share')
    expect(await screen.findByLabelText('Provider Share')).toHaveValue('72')
  })

  it('shows a service that was created', async () => {
    const app = await renderApp('/service/add')
    await app.user.click(await screen.findByRole('combobox', { name: 'Category' }))
    await app.user.click(await screen.findByRole('option', { name: 'Cleaning' }))
    await fillIn(app.user, { Name: 'Windows' })
    await app.user.upload(screen.getByLabelText('Image'), photo())
    await screen.findByRole('button', { name: 'Remove' })
    const answerChange = hold(createService)
    await press(app.user, 'Save')
    const read = await holdAsItIs(listCatalogue, 'services?showAll=true')
    await changeWhilePreloading(app, { name: 'Services', read, change: answerChange })
    await screen.findByText('Service created')
    await read.end()
    expect(await screen.findByRole('link', { name: 'Windows' })).toBeVisible()
  })

  it('shows a category as it was renamed, and begins its next edit from that', async () => {
    const app = await renderApp('/service')
    await chooseItem(
      app.user,
      await screen.findByRole('button', { name: 'Actions' }),
      'Edit Category',
    )
    await fillIn(app.user, { Name: 'Garden' })
    const answerChange = hold(updateCategory)
    await press(app.user, 'Save')
    await waitFor(() =>
      expect(backend.calls.some(({ method }) => method === 'PUT')).toBe(true),
    )
    await leave(app, 'catalogue')
    const read = await holdAsItIs(listCatalogue, 'services?showAll=true')
    await changeWhilePreloading(app, { name: 'Services', read, change: answerChange })
    await screen.findByText('Category updated successfully')
    await read.end()
    await app.user.click(link('Services'))
    expect(await screen.findByRole('button', { name: 'Garden' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cleaning' })).toBeNull()
  })

  it('lacks a category that was deleted', async () => {
    const app = await renderApp('/service')
    await chooseItem(
      app.user,
      await screen.findByRole('button', { name: 'Actions' }),
      'Delete Category',
    )
    const answerChange = hold(deleteCategory)
    await answer(app.user, 'Yes')
    await leave(app, 'catalogue')
    const read = await holdAsItIs(listCatalogue, 'services?showAll=true')
    await changeWhilePreloading(app, { name: 'Services', read, change: answerChange })
    await waitFor(() => expect(backend.db.categories.size).toBe(0))
    await read.end()
    await app.user.click(link('Services'))
    expect(await screen.findByText('No Service Found')).toBeVisible()
  })
})

describe('a screen that is opened while something is changed', () => {
  beforeEach(() => replaceCatalogue(whole))

  it('counts on the dashboard no account that was deleted', async () => {
    limitAccountsTo(3)
    for (const account of people()) account.role = 'client'
    const app = await renderApp('/manage-account')
    const [first] = await screen.findAllByRole('button', { name: 'Delete' })
    await app.user.click(first!)
    const answerChange = hold(deleteAccount)
    await answer(app.user, 'Yes')
    const read = await holdAsItIs(getDashboard)
    await act(() => app.router.navigate({ to: '/' }))
    await read.begun()
    answerChange()
    await screen.findByText(/Deleted Successfully/)
    await read.end()
    const tile = await screen.findByRole('link', { name: /^Customers\b(?! Payments)/ })
    await waitFor(() => expect(tile).toHaveTextContent('2'))
  })

  const main = () => within(screen.getByRole('main'))

  it.each([
    {
      name: 'details',
      route: '/service/view/',
      query: getServiceDetails,
      path: `services/${SERVICE}`,
      findSaved: async () => (await main().findAllByText('Cleaner'))[0],
    },
    {
      name: 'editor',
      route: '/service/edit/',
      query: getService,
      path: `subservices/${SERVICE}`,
      findSaved: () => main().findByDisplayValue('Cleaner'),
    },
  ])('has the saved service in its $name', async ({ route, query, path, findSaved }) => {
    const app = await renderApp(`/service/edit/${encodeRouteId(SERVICE)}`)
    await fillIn(app.user, { Name: 'Cleaner' })
    const answerChange = hold(updateService)
    await press(app.user, 'Update')
    await waitFor(() =>
      expect(backend.calls.some(({ method }) => method === 'PUT')).toBe(true),
    )
    await leave(app, 'catalogue')
    const read = await holdAsItIs(query, path)
    await act(() => app.router.navigate({ href: route + encodeRouteId(SERVICE) }))
    await read.begun()
    answerChange()
    await screen.findByText('Service updated')
    await read.end()
    await noDialog()
    expect(await findSaved()).toBeVisible()
  })
})

describe('the first read of the conversations', () => {
  startWithoutChats()

  const holdList = () => holdAsItIs(listConversations, 'conversation?page=1&limit=10')

  it('is repeated when a message is sent meanwhile, which the list then shows', async () => {
    conversation('A', ADA, texts(1))
    const read = await holdList()
    const { user } = await renderChat()
    await read.begun()
    await user.type(await box(), 'See you{Enter}')
    await waitFor(() => expect(callsTo('messages/send/A')[0]?.status).toBe(200))
    await bubble('See you')
    await read.end()
    await waitFor(async () => expect(await openRow(/Ada/)).toHaveTextContent('See you'))
  })

  it('is repeated when a chat is left meanwhile, which the list then shows as read', async () => {
    conversation('A', ADA, texts(1), { lastReadIndex: 0 })
    const read = await holdList()
    const { router } = await renderChat()
    await read.begun()
    await bubble('A message 1')
    await waitFor(() => expect(callsTo('conversation/markRead/A')[0]?.status).toBe(200))
    await act(() => router.navigate({ to: '/messages' }))
    await screen.findByText('No Active Conversation')
    await read.end()
    expect(await openRow(/Ada/)).not.toHaveAccessibleName(/unread/)
  })
})
