import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type App, renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

/* What is pressed right after a filter was typed, before the list shows it. */

/** Does `next` as soon as the URL has what `send` sends, before the list shows it. */
async function doAfter({ router }: App, send: () => void, next: () => void) {
  const { href } = router.latestLocation
  await act(async () => {
    send()
    while (router.latestLocation.href === href) await Promise.resolve()
    next()
  })
}

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
