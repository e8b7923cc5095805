import { backend } from '@mocks/node'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import { getDashboard } from '@/api/dashboard'

async function open() {
  const app = await renderApp('/')
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return app
}

/** The dashboard's `data`, whatever it is. */
function answering(data: unknown) {
  backend.fault({ match: getDashboard, effect: { transform: () => data } })
}

const main = () => within(screen.getByRole('main'))

/** Tiles as they read: label, figure. */
function tiles() {
  return main()
    .getAllByRole('link')
    .map((tile) => [...tile.querySelectorAll('span')].map((part) => part.textContent))
}

/** Waits until no tile is empty. */
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
  it('show the six figures, money with two decimals', async () => {
    answering(figures)
    await open()
    expect(await loadedTiles()).toEqual([
      ['Customers', '1,234'],
      ['Providers', '56'],
      ['Services', '42'],
      ['Customers Payments for Services', '$1,234,567.89'],
      ['Providers Payments for Services', '$800.50'],
      ['Total Amount Refunded', '$99.90'],
    ])
  })

  it('come from one call', async () => {
    await open()
    await loadedTiles()
    expect(backend.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET users/dashboard',
    ])
  })

  it.each([
    ['Customers', '/manage-account?role=customer', 'Manage Accounts'],
    ['Providers', '/manage-account?role=provider', 'Manage Accounts'],
    ['Services', '/service', 'Services'],
    ['Customers Payments for Services', '/transactions', 'Transactions'],
    ['Providers Payments for Services', '/transactions', 'Transactions'],
    ['Total Amount Refunded', '/transactions', 'Transactions'],
  ])('%s opens %s', async (label, address, heading) => {
    const { user, router } = await open()
    await loadedTiles()
    const tile = main().getByText(label).closest('a')!
    expect(tile).toHaveAttribute('href', address)
    await user.click(tile)
    await waitFor(() => expect(router.state.location.href).toBe(address))
    // Not only the address: its code would come, and ask for its data, in the middle of a later test.
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  })

  const zeros = ['0', '0', '0', '$0.00', '$0.00', '$0.00']
  const missing: [string, unknown][] = [
    ['is empty', {}],
    ['holds empty lists', { users: [], serviceCount: [], payments: [], paymentsByStatus: [] }],
    ['holds nulls', { users: null, serviceCount: null, payments: null, paymentsByStatus: null }],
    ['lacks the roles', { users: [{}], serviceCount: [{}] }],
    [
      'holds figures that are none',
      {
        users: [
          {
            roles: [
              { role: 'client', count: null },
              { role: 'provider', count: 'many' },
            ],
          },
        ],
        serviceCount: [{ count: {} }],
        payments: [{ _id: 'payment', totalAmount: null }, { _id: 'transfer' }],
        paymentsByStatus: [{ _id: 'refunded', totalAmount: 'NaN' }, { totalAmount: 4 }],
      },
    ],
    ['holds rows that are none', { users: ['x'], payments: [null, 4], paymentsByStatus: [null] }],
  ]
  it.each(missing)('show 0 where the answer %s', async (_, data) => {
    answering(data)
    await open()
    expect((await loadedTiles()).map(([, figure]) => figure)).toEqual(zeros)
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null/)
  })
})

describe('the money by status', () => {
  it('stands below the tiles, by group, with the words of the statuses and the greatest first', async () => {
    answering(figures)
    await open()
    await loadedTiles()
    const region = within(screen.getByRole('region', { name: 'Payments by status' }))
    const labels = region.getAllByRole('term').map((term) => term.textContent)
    const shares = region.getAllByRole('definition')
    expect(labels).toEqual([
      'Succeeded',
      'Refunded',
      'On Hold',
      expect.stringMatching(/something_new/i),
    ])
    expect(shares.map((share) => share.textContent)).toEqual(['81.4%', '9%', '9.1%', '0.5%'])
    expect(shares.map((share) => share.title)).toEqual(['$900.00', '$99.90', '$100.10', '$5.00'])
    expect(region.getAllByRole('heading', { level: 3 }).map((group) => group.textContent)).toEqual([
      'Completed90.5%',
      'Pending9.1%',
      'Failed0.5%',
    ])
    // The amount that a tile has stands on the screen once.
    expect(screen.getAllByText('$99.90')).toHaveLength(1)
  })

  it('says so when there are no payments', async () => {
    answering({ ...figures, paymentsByStatus: [{ _id: 'succeeded', totalAmount: 0 }] })
    await open()
    expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
  })
})

describe('a failed load', () => {
  it('shows what failed, and Retry brings the figures', async () => {
    backend.fault({
      match: getDashboard,
      times: 1,
      effect: { status: 500, message: 'The database is away' },
    })
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeInTheDocument()
    expect(screen.queryByText('Customers')).not.toBeInTheDocument()
    // Shown once, by the screen.
    expect(screen.getAllByText('The database is away')).toHaveLength(1)

    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Customers')
    expect((await loadedTiles())[0]?.[1]).not.toBe('0')
    expect(screen.queryByText('The database is away')).not.toBeInTheDocument()
  })

  it('that fails again still offers Retry', async () => {
    backend.fault({ match: getDashboard, effect: { raw: '<html>' } })
    const { user } = await open()
    const sentence = 'The answer of the server could not be read. Please try again.'
    await screen.findByText(sentence)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(backend.calls).toHaveLength(2))
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
  })
})

describe('while it loads', () => {
  it('has its head and its tiles at once, marked as busy', async () => {
    backend.fault({ match: getDashboard, effect: { hang: true } })
    await open()
    expect(screen.getByText('Customers')).toBeInTheDocument()
    expect(main().getAllByRole('list')[0]).toHaveAttribute('aria-busy', 'true')
  })
})
