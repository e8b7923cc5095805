import { backend } from '@mocks/node'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { limitAccountsTo, nameOf } from './accounts'
import { pagedLists } from './paged-lists'
import { person, replaceBookings } from './replace-rows'
import { recordSavedFiles } from './saved-files'
import { press } from './steps'
import { tableNamed } from './table'

/* What is pressed right after a filter was typed, before the list shows it. */

const bookings = tableNamed('Bookings')
const accounts = tableNamed('Accounts')
const { saved, csvLines } = recordSavedFiles()

const searchBox = () => screen.findByRole('searchbox', { name: 'Search' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Does `next` as soon as the URL has what `send` sends, before the list shows it. */
async function doAfter({ router }: App, send: () => void, next: () => void) {
  const { href } = router.latestLocation
  await act(async () => {
    send()
    // Not until a timer, such as that of the search box, has sent it.
    for (let turns = 0; turns < 100 && router.latestLocation.href === href; turns += 1)
      await Promise.resolve()
    next()
  })
}

const clickAfter = (app: App, send: () => void, clicked: HTMLElement) =>
  doAfter(app, send, () => fireEvent.click(clicked))

/** Presses a button, which leaves the search box before the press ends. */
function pressAfter(app: App, box: HTMLElement, pressed: HTMLElement) {
  function press() {
    fireEvent.pointerDown(pressed)
    box.blur()
    fireEvent.mouseUp(pressed)
  }
  return clickAfter(app, press, pressed)
}

async function typeSearch({ user }: App, text: string) {
  const box = await searchBox()
  await user.type(box, text)
  return box
}

function seedBookings() {
  replaceBookings(
    ...['Ann', 'Ben', 'Cem', 'Dan'].map((name, index) => ({
      date: `2026-03-0${index + 1}`,
      userId: person(name),
    })),
  )
}

describe('an export', () => {
  it.each(pagedLists.map(({ path }) => path))(
    'of %s is of the search that was typed just before',
    async (path) => {
      const app = await renderApp(path)
      await screen.findAllByRole('cell')
      const box = await typeSearch(app, 'no such row')
      await pressAfter(app, box, button('Export CSV'))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(saved[0]?.name).toContain('-search-no-such-row-')
      expect(await csvLines()).toHaveLength(1)
    },
  )

  it('is of the search that was typed just before where a tap leaves its box focused', async () => {
    const app = await renderApp('/bookings')
    await bookings.rows()
    await typeSearch(app, 'no such row')
    await clickAfter(
      app,
      () => fireEvent.mouseUp(button('Export CSV')),
      button('Export CSV'),
    )
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toContain('-search-no-such-row-')
  })

  it('is of the day that was chosen just before', async () => {
    seedBookings()
    const app = await renderApp('/bookings?search=n')
    expect(await bookings.column('Customer')).toEqual(['Ann', 'Ben', 'Dan'])
    await press(app.user, 'Filters')
    const field = screen.getByLabelText('From')
    const choose = () => fireEvent.change(field, { target: { value: '2026-03-03' } })
    await clickAfter(app, choose, button('Export CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toContain('-search-n-from-2026-03-03-')
    expect(await csvLines()).toHaveLength(2)
  })
})

it('Select all matches selects those of the search that was typed just before', async () => {
  limitAccountsTo(64)
  const app = await renderApp('/manage-account')
  await accounts.rows()
  await press(app.user, 'Select')
  const all = await screen.findByRole('button', { name: /^Select all matches/ })
  const box = await typeSearch(app, nameOf(1).slice(0, -1))
  await pressAfter(app, box, all)
  expect(await screen.findByText('9 selected')).toBeVisible()
})

it('Refresh reads the list of the search that was typed just before', async () => {
  seedBookings()
  const app = await renderApp('/bookings?search=ann')
  expect(await bookings.column('Customer')).toEqual(['Ann'])
  await press(app.user, 'Clear filters')
  await waitFor(async () => expect(await bookings.rows()).toHaveLength(4))
  for (const booking of backend.db.bookings.values()) booking.userId = person('Anna')
  const box = await typeSearch(app, 'ann')
  await pressAfter(app, box, button('Refresh'))
  await waitFor(async () =>
    expect(await bookings.column('Customer')).toEqual(Array(4).fill('Anna')),
  )
})

it('An account leads back to the list of the search that was typed just before', async () => {
  limitAccountsTo(12)
  const app = await renderApp('/manage-account?status=active')
  const link = await screen.findByRole('link', { name: nameOf(1) })
  const box = await typeSearch(app, 'Person 0')
  await pressAfter(app, box, link)
  await screen.findByRole('heading', { name: 'User Details' })
  await app.user.click(screen.getByRole('link', { name: 'All accounts' }))
  await screen.findByRole('heading', { name: 'Manage Accounts' })
  expect(app.router.state.location.search).toEqual({ status: 'active', search: 'Person 0' })
})

describe('a row that is pressed', () => {
  it.each(['/messages', ...pagedLists.map(({ path }) => path)])(
    'on %s right after a search was typed keeps its click',
    async (path) => {
      const app = await renderApp(path)
      const links = await within(screen.getByRole('main')).findAllByRole('link')
      const pressed = links.find((link) => link.closest('[data-row]'))!
      const box = await typeSearch(app, 'no such row')
      function pressDown() {
        fireEvent.pointerDown(pressed)
        box.blur()
      }
      await doAfter(app, pressDown, () => undefined)
      await act(async () => {})
      // Unlike a browser, a test also clicks what is inert.
      expect(pressed.closest('[inert]')).toBeNull()
      fireEvent.mouseUp(pressed)
      fireEvent.click(pressed)
      await waitFor(() => {
        const { search, pathname } = app.router.latestLocation
        expect({ ...search, pathname }).not.toEqual({
          search: 'no such row',
          pathname: path,
        })
      })
    },
  )
})

describe('Clear filters', () => {
  it.each([
    ['/bookings?status=Accepted', 'From', '2026-03-03'],
    ['/transactions?kind=payment', 'To', '2026-03-03'],
    ['/support?status=open', 'Search', 'clean'],
    ['/manage-account?status=active&search=nobody', 'Search', 'clean'],
  ])('on %s clears %s, which was typed just before', async (path, label, value) => {
    const { router } = await renderApp(path)
    const clear = await screen.findByRole('button', { name: 'Clear filters' })
    const field = await screen.findByLabelText(label)
    act(() => {
      field.focus()
      fireEvent.change(field, { target: { value } })
      field.blur()
      clear.click()
    })
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await waitFor(() => expect(field).toHaveValue(''))
  })
})

it.each([
  ['/bookings?status=Accepted', 'From', '2026-03-03'],
  ['/support?status=open', 'Search', 'clean'],
])('Back on %s shows what the URL has in %s', async (path, label, value) => {
  const app = await renderApp(path)
  const { router, history } = app
  const field = await screen.findByLabelText(label)
  await screen.findByRole('button', { name: 'Clear filters' })
  function type() {
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await doAfter(app, type, () => history.back())
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(router.state.location.searchStr).toBe(path.slice(path.indexOf('?')))
})

it('Clear filters shows All again, although a provider was chosen just before', async () => {
  const { user, router } = await renderApp('/bookings?status=Accepted')
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  const assignee = await screen.findByRole('combobox', { name: 'Assignee' })
  await user.click(assignee)
  const [, provider] = await screen.findAllByRole('option')
  act(() => {
    provider!.click()
    clear.click()
  })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await waitFor(() => expect(assignee).toHaveValue('All'))
})
