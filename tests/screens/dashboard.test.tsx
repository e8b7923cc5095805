import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it, vi } from 'vitest'

import { listConversations } from '@/api/chat'
import { getDashboard } from '@/api/dashboard'

import { callsTo } from './calls'

async function open() {
  const app = await renderApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return app
}

function respondWith(data: unknown) {
  backend.fault({ match: getDashboard, effect: { transform: () => data } })
}

const main = () => within(screen.getByRole('main'))

function tileLinks() {
  const links = main().getAllByRole('link')
  return links.filter((link) => link.closest('section') === null)
}

function tiles() {
  return tileLinks().map((tile) =>
    [...tile.querySelectorAll(':scope > span')].map((part) => part.textContent),
  )
}

async function loadedTiles() {
  await waitFor(() => expect(tiles().every(([, figure]) => figure)).toBe(true))
  return tiles()
}

const figures = {
  users: [
    {
      roles: [
        { role: 'client', count: 1234 },
        { role: 'provider', count: 56 },
        { role: 'admin', count: 3 },
      ],
    },
  ],
  serviceCount: [{ count: 42 }],
  payments: [
    { _id: 'transfer', totalAmount: 800.5 },
    { _id: 'payment', totalAmount: 1234567.891 },
  ],
  paymentsByStatus: [
    { _id: 'succeeded', totalAmount: 900 },
    { _id: 'refunded', totalAmount: 99.9 },
    { _id: 'requires_capture', totalAmount: 100.1 },
    { _id: 'something_new', totalAmount: 5 },
  ],
}

describe('the tiles', () => {
  it('show the six figures, with two decimals for amounts', async () => {
    respondWith(figures)
    await open()
    expect(await loadedTiles()).toEqual([
      ['Customers', '1,234'],
      ['Providers', '56'],
      ['Services', '42'],
      ['Customers Payments for Services', '$1,234,567.89'],
      ['Providers Payments for Services', '$800.50'],
      ['Total Amount Refunded', '$99.90'],
    ])
    expect(tileLinks().map((tile) => tile.getAttribute('href'))).toEqual([
      '/manage-account?role=customer',
      '/manage-account?role=provider',
      '/service',
      '/transactions',
      '/transactions',
      '/transactions?status=refunded',
    ])
  })

  it('load with one request, before the lists of what needs attention', async () => {
    const release = hold(getDashboard)
    await open()
    const paths = () => backend.calls.map(({ method, path }) => `${method} ${path}`)
    await waitFor(() => expect(paths()).toEqual(['GET users/dashboard']))
    const attention = within(screen.getByRole('region', { name: 'Needs attention' }))
    expect(attention.queryAllByRole('link')).toEqual([])
    release()
    await loadedTiles()
    const lists = ['GET conversation', 'GET jobs/admin', 'GET support/', 'GET payments/']
    await waitFor(() => expect(paths()).toEqual(expect.arrayContaining(lists)))
    // Shared with the shell.
    expect(callsTo(listConversations.path)).toHaveLength(1)
  })

  it('add up what a server groups by the case of its words', async () => {
    const twice = (_id: string) => [
      { _id, totalAmount: 1.5 },
      { _id: _id.toUpperCase(), totalAmount: 2 },
    ]
    const roles = [
      { role: 'Client', count: 94 },
      { role: 'provider', count: 2 },
    ]
    respondWith({
      users: [{ roles: [{ role: 'client', count: 3 }] }, { roles }],
      serviceCount: [{ count: 7 }],
      payments: [...twice('payment'), ...twice('transfer')],
      paymentsByStatus: twice('refunded'),
    })
    await open()
    const values = (await loadedTiles()).map(([, figure]) => figure)
    expect(values).toEqual(['97', '2', '7', '$3.50', '$3.50', '$3.50'])
    const region = within(screen.getByRole('region', { name: 'Payments by status' }))
    expect(region.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Refunded',
    ])
  })

  const zeros = ['0', '0', '0', '$0.00', '$0.00', '$0.00']
  const missing: [string, unknown][] = [
    ['is empty', {}],
    [
      'has empty lists',
      { users: [], serviceCount: [], payments: [], paymentsByStatus: [] },
    ],
    [
      'has nulls',
      { users: null, serviceCount: null, payments: null, paymentsByStatus: null },
    ],
    ['lacks the roles', { users: [{}], serviceCount: [{}] }],
    [
      'has no figures',
      { users: [{ roles: [{ role: 'client' }] }], serviceCount: [{ count: null }] },
    ],
    ['has payments of an unknown kind', { payments: [{ _id: null, totalAmount: 5 }] }],
  ]
  it.each(missing)('show 0 when the response %s', async (_, data) => {
    respondWith(data)
    await open()
    expect((await loadedTiles()).map(([, figure]) => figure)).toEqual(zeros)
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null/)
  })

  const figure = (count: unknown, totalAmount: unknown) => ({
    users: [{ roles: ['client', 'provider'].map((role) => ({ role, count })) }],
    serviceCount: [{ count }],
    payments: ['payment', 'transfer'].map((_id) => ({ _id, totalAmount })),
    paymentsByStatus: [{ _id: 'refunded', totalAmount }],
  })
  const unreadable: [string, unknown][] = [
    ['lists', { users: 'x', serviceCount: {}, payments: 7, paymentsByStatus: true }],
    [
      'rows',
      { users: ['x'], serviceCount: [3], payments: [null, 4], paymentsByStatus: ['x'] },
    ],
    ['figures in words', figure('many', '$5')],
    ['figures of other types', figure({}, [])],
    ['figures that are no numbers', figure('NaN', 'NaN')],
    [
      'names of figures',
      {
        users: [{ roles: [{ role: {}, count: 5 }] }],
        serviceCount: ['many'],
        payments: [{ _id: ['payment'], totalAmount: 5 }],
        paymentsByStatus: [{ _id: {}, totalAmount: 5 }],
      },
    ],
  ]
  it.each(unreadable)('show -- for %s that cannot be read', async (_, data) => {
    respondWith(data)
    await open()
    const figures = (await loadedTiles()).map(([, figure]) => figure)
    expect(figures).toEqual(['--', '--', '--', '--', '--', '--'])
    expect(screen.queryByText('No payments yet.')).toBeNull()
    const region = screen.getByRole('region', { name: 'Payments by status' })
    expect(region).toHaveTextContent('payments could not be read')
    expect(region).not.toHaveTextContent(/%|NaN/)
  })
})

describe('payments by status', () => {
  it('are grouped, with the status labels and the largest share first', async () => {
    respondWith(figures)
    await open()
    await loadedTiles()
    const region = within(screen.getByRole('region', { name: 'Payments by status' }))
    const labels = region.getAllByRole('term').map((term) => term.textContent)
    const other = expect.stringMatching(/something_new/i) as string
    expect(labels).toEqual(['Succeeded', 'Refunded', 'On Hold', other])
    const shares = region.getAllByRole('definition').map((share) => share.textContent)
    const percentages = ['$900.00 · 81.4%', '$99.90 · 9%', '$100.10 · 9.1%', '$5.00 · 0.5%']
    expect(shares).toEqual(percentages)
    expect(region.getByText('Percentages of the $1,105.00 in all payments')).toBeVisible()
    expect(
      region.getAllByRole('heading', { level: 3 }).map((group) => group.textContent),
    ).toEqual(['Completed$999.90 · 90.5%', 'Pending$100.10 · 9.1%', 'Failed$5.00 · 0.5%'])
  })

  it('are replaced by a message when there are none', async () => {
    respondWith({ ...figures, paymentsByStatus: [] })
    await open()
    expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
  })

  it('have no percentages if an amount cannot be read or is negative', async () => {
    const readable = { _id: 'succeeded', totalAmount: 5 }
    for (const totalAmount of ['$5', -5]) {
      respondWith({
        ...figures,
        paymentsByStatus: [readable, { _id: 'refunded', totalAmount }],
      })
      const { unmount } = await open()
      await loadedTiles()
      const region = within(screen.getByRole('region', { name: 'Payments by status' }))
      const shares = region.getAllByRole('definition').map(({ textContent }) => textContent)
      expect(shares).toEqual(['$5.00', totalAmount === -5 ? '-$5.00' : '--'])
      expect(region.queryByText(/%/)).toBeNull()
      unmount()
      backend.reset()
    }
  })
})

describe('while loading', () => {
  it('shows the header and busy tiles at once', async () => {
    backend.fault({ match: getDashboard, effect: { hang: true } })
    await open()
    expect(screen.getByText('Customers')).toBeInTheDocument()
    const tile = screen.getByText('Customers').closest('[aria-busy]')
    expect(tile).toHaveAttribute('aria-busy', 'true')
  })
})

it('reads its figures again on focus once they are older than 30 seconds', async () => {
  respondWith(figures)
  await open()
  await loadedTiles()
  respondWith({ ...figures, serviceCount: [{ count: 43 }] })
  const focus = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 20_000)
  focus()
  await waitForResponses()
  expect(callsTo(getDashboard.path)).toHaveLength(1)
  clock.mockImplementation(() => now() + 31_000)
  focus()
  await waitFor(() => expect(tiles()).toContainEqual(expect.arrayContaining(['43'])))
})
