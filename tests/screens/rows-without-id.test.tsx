import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { listConversations } from '@/api/chat'

import { callsTo } from './calls'

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '_id' ? [] : [[key, withoutIds(inner)]],
    ),
  )
}

async function open(path: string) {
  backend.fault({ match: { kind: 'query' }, effect: { transform: withoutIds } })
  const app = await renderApp(path)
  const main = within(await screen.findByRole('main'))
  await waitFor(() => expect(document.querySelector('main [data-row]')).toBeVisible())
  return { ...app, main }
}

const hrefs = () =>
  [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '')

describe('a row without an _id has no link to nowhere and no action', () => {
  it('in Manage Accounts', async () => {
    const { main } = await open('/manage-account')
    expect(hrefs().filter((href) => href.includes('view-accounts'))).toEqual([])
    expect(main.queryByRole('button', { name: /Activate|Deactivate|^Delete/ })).toBeNull()
  })

  it('in Support', async () => {
    const { main } = await open('/support')
    for (const select of main.getAllByRole('combobox', { name: 'Status' })) {
      expect(select).toBeDisabled()
    }
    expect(hrefs().filter((href) => /view-accounts|messages/.test(href))).toEqual([])
  })

  it('in Services', async () => {
    const { main, user } = await open('/service')
    await user.click(main.getAllByRole('button', { expanded: false })[0]!)
    const services = () => document.querySelectorAll('main [aria-level="2"]')
    await waitFor(() => expect(services().length).toBeGreaterThan(0))
    expect(hrefs().filter((href) => /view|edit/.test(href))).toEqual([])
    expect(main.queryByRole('button', { name: /More|Delete|Actions/ })).toBeNull()
  })

  it('in Bookings', async () => {
    await open('/bookings')
    expect(hrefs().filter((href) => href.includes('view-accounts'))).toEqual([])
  })

  it('in selects, where it would replace the choice of nobody', async () => {
    const { unmount } = await open('/bookings')
    expect(screen.getByRole('combobox', { name: 'Assignee' })).toHaveValue('All')
    unmount()
    const { user } = await renderApp('/service/add')
    const category = await screen.findByRole('combobox', { name: 'Category' })
    await user.click(category)
    expect(await screen.findByText('No such category')).toBeVisible()
    expect(category).toHaveValue('')
  })

  it('in Messages', async () => {
    const { main } = await open('/messages')
    const list = within(main.getByRole('region', { name: 'Conversations' }))
    expect(list.getAllByRole('listitem')).toHaveLength(10)
    expect(list.queryByRole('link')).toBeNull()
  })

  it('in the command palette', async () => {
    const { user } = await open('/support')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'clean')
    const asked = () =>
      callsTo(listConversations.path).map(({ search }) => search['search'])
    await waitFor(() => expect(asked()).toContain('clean'))
    await waitFor(() =>
      expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'),
    )
    const links = screen
      .queryAllByRole('option')
      .map((option) => option.getAttribute('href') ?? '')
    expect(links.filter((href) => /view|conversation=/.test(href))).toEqual([])
  })
})
