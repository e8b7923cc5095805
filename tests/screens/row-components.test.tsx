import { screen, waitFor } from '@testing-library/react'
import { hold } from '@tests/hold'
import { renderApp } from '@tests/render-app'
import { expect, it } from 'vitest'

import { pagedLists } from './paged-lists'

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

/** Returns what React keeps at an element, 'Fiber' or 'Props', which are others once it is rendered. */
function keptAt(element: HTMLElement, what: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(`__react${what}$`))!
  return Reflect.get(element, key)
}
const fiberOf = (element: HTMLElement) => keptAt(element, 'Fiber') as Fiber

/* Each component costs each visit of its list: 100 of them about 3 ms on a slow machine. */
it.each(pagedLists)(
  'ten rows of $heading have few components',
  async ({ path, components }) => {
    await renderApp(path)
    await screen.findAllByRole('rowheader')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(10)
    const count = rows.reduce((sum, row) => sum + countComponents(fiberOf(row).child), 0)
    expect(count).toBeLessThanOrEqual(components)
  },
)

it('the same rows, read again, do not render the filters', async () => {
  const { user, queryClient } = await renderApp('/bookings')
  await screen.findAllByRole('rowheader')
  const before = keptAt(screen.getByLabelText('Assignee'), 'Props')
  const release = hold({})
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  release()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(keptAt(screen.getByLabelText('Assignee'), 'Props')).toBe(before)
})
