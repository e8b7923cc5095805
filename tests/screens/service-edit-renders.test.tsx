import { backend } from '@mocks/node'
import { enlarge } from '@mocks/seed/enlarge'
import { seedId } from '@mocks/seed/random'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '@tests/render-app'
import { type ComponentType, Profiler } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { encodeRouteId } from '@/domain/list/route-id'

/** The titles of the groups and options that were rendered. */
const rendered = vi.hoisted(() => [] as string[])

// Profiles each row, including the rows in it, behind the row's own memo().
vi.mock('@/screens/services/editor/items/item-row', async (load) => {
  const { ItemRow, ...module } = await load<{ ItemRow: { type: ComponentType<Row> } }>()
  function ProfiledRow(props: Row) {
    return (
      <Profiler id={props.raw.title} onRender={(title) => rendered.push(title)}>
        <ItemRow.type {...props} />
      </Profiler>
    )
  }
  return { ...module, ItemRow: { ...ItemRow, type: ProfiledRow } }
})
interface Row {
  raw: { title: string }
}

beforeEach(() => enlarge(backend.db, { groups: 20, options: 20 }))

/** Opens all groups of a service with 20 groups of 20 options. */
async function openGroups() {
  const { user } = await renderApp(`/service/edit/${encodeRouteId(seedId('service', 1))}`)
  await user.click(await screen.findByRole('button', { name: 'Service Modifiers' }))
  const list = await screen.findByRole('list', { name: 'Modifier groups' })
  await waitFor(() => expect(list.children).toHaveLength(20))
  for (const group of list.children)
    fireEvent.click(within(group as HTMLElement).getAllByRole('button')[0]!)
  await waitFor(() => expect(list.querySelectorAll('li')).toHaveLength(20 + 20 * 20))
  // Until its group is open, a panel hides what overflows, and then renders several times.
  await waitFor(() => expect(list.querySelector('[style*=overflow]')).toBeNull())
  let count = 0
  await waitFor(() => {
    const before = count
    count = rendered.length
    expect(count).toBe(before)
  })
  const row = (title: string) => within(screen.getByText(title).closest('li')!)
  const press = (title: string, tool: string) =>
    user.click(row(title).getAllByRole('button', { name: tool })[0]!)
  rendered.length = 0
  return { user, list, row, press }
}

it('saving an option renders that option and no other group, and typing renders no row', async () => {
  const { user, press } = await openGroups()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
  expect(rendered).toEqual([])
  // The dialog is a part of its group.
  const rows = () => rendered.filter((title) => title !== 'Group 4')
  await press('Option 4.6', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit option' }))
  await user.type(dialog.getByLabelText('Name'), ', changed')
  expect(rows()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Option 4.6, changed')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(rows())).toEqual(new Set(['Option 4.6, changed']))
})

it('moving an option or a group renders the two that change places, but not their options', async () => {
  const { user, list, row } = await openGroups()
  // By keys, because a menu renders its row once more when it closes.
  async function moveDown(title: string) {
    row(title).getAllByRole('button', { name: 'More' })[0]!.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  }
  await moveDown('Option 4.6')
  expect(new Set(rendered)).toEqual(new Set(['Group 4', 'Option 4.6', 'Option 4.7']))
  rendered.length = 0
  await moveDown('Group 4')
  expect(new Set(rendered)).toEqual(new Set(['Group 4', 'Group 5']))
  expect(list.querySelectorAll('li')).toHaveLength(20 + 20 * 20)
})
