import { screen } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

/** What React keeps for each element and component, of which it offers no count. */
interface Fiber {
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
}

function countComponents(fiber: Fiber | null): number {
  if (!fiber) return 0
  const isComponent = fiber.type !== null && typeof fiber.type !== 'string'
  return Number(isComponent) + countComponents(fiber.child) + countComponents(fiber.sibling)
}

function fiberOf(element: HTMLElement): Fiber {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))!
  return Reflect.get(element, key) as Fiber
}

/* Each component costs each visit of its list: 100 of them about 3 ms on a slow machine. */
it.each([
  ['Manage Accounts', '/manage-account', 140],
  ['Bookings', '/bookings', 166],
  ['Transactions', '/transactions', 200],
  ['Support', '/support', 657],
])('ten rows of %s have few components', async (_, path, limit) => {
  await renderApp(path)
  await screen.findAllByRole('rowheader')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(10)
  const count = rows.reduce((sum, row) => sum + countComponents(fiberOf(row).child), 0)
  expect(count).toBeLessThanOrEqual(limit)
})
