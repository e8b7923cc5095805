import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { box, renderEditor } from './render-editor'
import { typeInto } from './type-into'

const list = '<ul><li><p>one</p></li><li><p>two</p></li></ul>'
const nested = '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>'

const render = () =>
  renderEditor(list, {}, (editor) => (
    <>
      <button type="button">Before</button>
      {editor}
      <button type="button">After</button>
    </>
  ))

describe('the keyboard in the editor', () => {
  it('is explained beside the text, and by its description', () => {
    render()
    const help = screen.getByText(/To leave the text by keyboard, press Escape, then Tab\./)
    expect(help).toBeVisible()
    expect(box()).toHaveAccessibleDescription(help.textContent)
  })

  it('indents an item of a list with Tab, and moves it back with Shift+Tab', async () => {
    const { onEdit, user } = render()
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
    const { onEdit, user } = render()
    await typeInto(user, box(), keys)
    expect(next()).toHaveFocus()
    expect(onEdit.mock.calls.filter(([html]) => html !== null)).toEqual([])
  })

  it.each([
    ['another key is pressed', '{Escape}x{Backspace}{Tab}'],
    ['the text was left and entered again', '{Escape}{Tab}{Shift>}{Tab}{/Shift}{Tab}'],
  ])('indents again when %s after Escape', async (_, keys) => {
    const { onEdit, user } = render()
    await typeInto(user, box(), keys)
    expect(onEdit).toHaveBeenLastCalledWith(nested)
    expect(box()).toHaveFocus()
  })
})
