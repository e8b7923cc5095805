import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, it } from 'vitest'

import { Dialog, SideDrawer } from '@/ui/overlay/dialog'

const panels = [
  ['dialog', Dialog],
  ['side drawer', SideDrawer],
] as const

/** Renders without Mantine's test environment, which disables transitions. */
function renderWithTransitions(Screen: ComponentType) {
  render(
    <MantineProvider>
      <Screen />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}

it.each(panels)(
  'clears the form of a %s that reopens while it slides out',
  async (_, Panel) => {
    function Screen() {
      const [opened, setOpened] = useState(true)
      return (
        <Panel opened={opened} onClose={() => setOpened(false)} title="Add option">
          <input aria-label="Name" />
          <button
            type="button"
            onClick={() => {
              setOpened(false)
              setTimeout(() => setOpened(true))
            }}
          >
            Reopen
          </button>
        </Panel>
      )
    }
    const user = renderWithTransitions(Screen)
    const before = await screen.findByRole('textbox', { name: 'Name' })
    await user.type(before, 'Bedroom')

    await user.click(screen.getByRole('button', { name: 'Reopen' }))

    await expect.poll(() => screen.getByRole('textbox', { name: 'Name' })).not.toBe(before)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  },
)

it.each(panels)('ignores a second click in a %s that is sliding out', async (_, Panel) => {
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Add
        </button>
        <Panel opened={opened} onClose={() => setOpened(false)} title="Add option">
          <button type="button" onClick={() => setOpened(false)}>
            Save
          </button>
        </Panel>
      </>
    )
  }
  const user = renderWithTransitions(Screen)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save.closest('[inert]')).toBeNull()

  await user.click(save)

  // Unlike a browser, user-event also clicks inert elements, so the test checks the attribute.
  expect(save).toBeInTheDocument()
  expect(save.closest('[inert]')).not.toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus())
})
