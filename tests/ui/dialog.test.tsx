import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { Dialog, SideDrawer } from '@/ui/overlay/dialog'

/** Rendered without Mantine's test environment, which drops the transition. */
it.each([
  ['dialog', Dialog],
  ['side drawer', SideDrawer],
])('clears the form of a %s that reopens while it slides out', async (_, Panel) => {
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
  render(
    <MantineProvider>
      <Screen />
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const before = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(before, 'Bedroom')

  await user.click(screen.getByRole('button', { name: 'Reopen' }))

  await expect.poll(() => screen.getByRole('textbox', { name: 'Name' })).not.toBe(before)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})
