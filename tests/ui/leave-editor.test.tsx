import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import RichTextEditor from '@/ui/editor/rich-text-editor'

import { renderUi } from './render'
import { typeInto } from './type-into'

type Props = Parameters<typeof RichTextEditor>[0]

const list = '<ul><li><p>one</p></li><li><p>two</p></li></ul>'
const nested = '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>'

function renderEditor() {
  const onEdit = vi.fn<Props['onEdit']>()
  const { user } = renderUi(
    <>
      <button type="button">Before</button>
      <RichTextEditor label="About Us" value={list} readOnly={false} onEdit={onEdit} />
      <button type="button">After</button>
    </>,
  )
  return { onEdit, user }
}

const box = () => screen.getByRole('textbox', { name: 'About Us' })

describe('the keyboard in the editor', () => {
  it('is explained beside the text, and by its description', () => {
    renderEditor()
    const help = screen.getByText(/To leave the text by keyboard, press Escape, then Tab\./)
    expect(help).toBeVisible()
    expect(box()).toHaveAccessibleDescription(help.textContent)
  })

  it('indents an item of a list with Tab, and moves it back with Shift+Tab', async () => {
    const { onEdit, user } = renderEditor()
    await typeInto(user, box(), '{Tab}')
    expect(onEdit).toHaveBeenLastCalledWith(nested)
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(onEdit).toHaveBeenLastCalledWith(null)
    expect(box()).toHaveFocus()
  })

  it.each([
    ['forwards with Escape, then Tab', '{Escape}{Tab}', () => screen.getByText('After')],
    [
      'backwards with Escape, then Shift+Tab',
      '{Escape}{Shift>}{Tab}{/Shift}',
      // The toolbar's stop of the Tab key.
      () => screen.getByRole('combobox', { name: 'Text style' }),
    ],
  ])('leaves the text %s, and changes nothing', async (_, keys, next) => {
    const { onEdit, user } = renderEditor()
    await typeInto(user, box(), keys)
    expect(next()).toHaveFocus()
    expect(onEdit.mock.calls.filter(([html]) => html !== null)).toEqual([])
  })

  it.each([
    ['another key is pressed', '{Escape}x{Backspace}{Tab}'],
    ['the text was left and entered again', '{Escape}{Tab}{Shift>}{Tab}{/Shift}{Tab}'],
  ])('indents again when %s after Escape', async (_, keys) => {
    const { onEdit, user } = renderEditor()
    await typeInto(user, box(), keys)
    expect(onEdit).toHaveBeenLastCalledWith(nested)
    expect(box()).toHaveFocus()
  })
})
