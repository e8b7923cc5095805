import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { box, renderEditor, tool } from './render-editor'

describe('Escape in a popover of the toolbar', () => {
  it.each(['Link', 'Text colour', 'Background colour'])(
    'sends no keypress: %s',
    async (name) => {
      const { user, selectAll } = renderEditor('<p>a</p><p>b</p>')
      await selectAll()
      await user.click(tool(name))
      const dialog = await screen.findByRole('dialog', { name })
      expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
      await waitFor(() => expect(dialog).not.toBeInTheDocument())
    },
  )

  it('replaces nothing if its keypress reaches the text', async () => {
    const { onEdit, selectAll } = renderEditor('<p>a</p><p>b</p>')
    await selectAll()
    fireEvent.keyPress(box(), { key: 'Escape', charCode: 27 })
    expect(box()).toHaveTextContent('ab')
    expect(onEdit.mock.lastCall).toEqual([null])
  })
})
