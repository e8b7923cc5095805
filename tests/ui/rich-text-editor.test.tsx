import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { box, renderEditor, tool } from './render-editor'
import { select, typeInto } from './type-into'

const page =
  '<h1>Hi</h1><p>a <b>b</b> <span style="font-size: 20px; color: red">c</span></p><ul><li>x</li></ul>'

describe('RichTextEditor', () => {
  it('shows the page in a text box 500px high', () => {
    renderEditor(page)
    expect(box()).toHaveStyle({ height: '500px' })
    expect(within(box()).getByRole('heading', { name: 'Hi', level: 1 })).toBeVisible()
    expect(within(box()).getByRole('listitem')).toHaveTextContent('x')
  })

  it('has a toolbar that is one stop of the Tab key, with arrow keys, Home and End', async () => {
    const { user } = renderEditor(page)
    // Undo and Redo have nothing to do yet.
    const style = screen.getByRole('combobox', { name: 'Text style' })
    await user.tab()
    expect(style).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(tool('Bold')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('combobox', { name: 'Font size' })).toHaveFocus()
    await user.keyboard('{End}')
    expect(tool('Clear formatting')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(style).toHaveFocus()
    await user.keyboard('{End}')
    await user.tab()
    expect(box()).toHaveFocus()
    await user.tab({ shift: true })
    expect(tool('Clear formatting')).toHaveFocus()
  })

  it('leaves the caret where it is when the page comes only then', () => {
    const { again } = renderEditor('')
    const style = screen.getByRole('combobox', { name: 'Text style' })
    again({ value: page })
    expect(within(box()).getByRole('heading', { name: 'Hi' })).toBeVisible()
    expect(style).toHaveValue('Heading 1')
    again({ value: '<ul><li>x</li></ul>' })
    expect(tool('Bulleted list')).toHaveAttribute('data-active', 'true')
  })

  it('reports no edit before the user makes one, whatever the page contains', async () => {
    for (const html of [
      page,
      '',
      'bare',
      '<table><tr><td>x</td></tr></table>',
      '<ul><li>x</li></ul>',
    ]) {
      const { onEdit, user } = renderEditor(html)
      await user.click(screen.getAllByRole('textbox').at(-1)!)
      expect(onEdit.mock.calls.filter(([edit]) => edit !== null)).toEqual([])
    }
  })

  it('reports the sanitized HTML of an edit, and null once it is undone', async () => {
    const { onEdit, user } = renderEditor('<p>one</p>')
    await typeInto(user, box(), '!')
    expect(onEdit).toHaveBeenLastCalledWith('<p>one!</p>')
    await user.click(tool('Undo'))
    expect(onEdit).toHaveBeenLastCalledWith(null)
    await user.click(tool('Redo'))
    expect(onEdit).toHaveBeenLastCalledWith('<p>one!</p>')
  })

  it('reports an emptied page as an empty string', async () => {
    const { onEdit, user } = renderEditor('<p>x</p>')
    await typeInto(user, box(), '{Backspace}')
    expect(onEdit).toHaveBeenLastCalledWith('')
  })

  it.each([
    ['Bold', '<p><strong>x</strong></p>'],
    ['Italic', '<p><em>x</em></p>'],
    ['Underline', '<p><u>x</u></p>'],
    ['Strikethrough', '<p><s>x</s></p>'],
    ['Align left', '<p style="text-align: left">x</p>'],
    ['Align center', '<p style="text-align: center">x</p>'],
    ['Align right', '<p style="text-align: right">x</p>'],
    ['Justify', '<p style="text-align: justify">x</p>'],
    ['Bulleted list', '<ul><li><p>x</p></li></ul>'],
    ['Numbered list', '<ol><li><p>x</p></li></ol>'],
    ['Quote', '<blockquote><p>x</p></blockquote>'],
  ])('%s makes %s', async (name, html) => {
    const { onEdit, user, selectAll } = renderEditor('<p>x</p>')
    await selectAll()
    await user.click(tool(name))
    expect(onEdit).toHaveBeenLastCalledWith(html)
  })

  it('saves the lines of code that becomes a paragraph as it shows them', async () => {
    const { user, onEdit, selectAll } = renderEditor('<pre><code>one\ntwo</code></pre>')
    await selectAll()
    await user.click(tool('Clear formatting'))
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith('<p>one<br>two</p>'))
  })

  it('sets headings, sizes from 8 to 72px and colors, and clears them again', async () => {
    const { onEdit, user, selectAll } = renderEditor('<p>x</p>')
    await selectAll()
    await user.click(screen.getByRole('combobox', { name: 'Font size' }))
    const sizes = screen.getAllByRole('option').map((option) => option.textContent)
    expect(sizes.slice(0, 2)).toEqual(['Default', '8px'])
    expect(sizes.at(-1)).toBe('72px')

    await user.click(screen.getByRole('option', { name: '72px' }))
    expect(onEdit).toHaveBeenLastCalledWith('<p><span style="font-size: 72px">x</span></p>')
    await user.click(tool('Text colour'))
    await user.click(tool('Red'))
    expect(onEdit).toHaveBeenLastCalledWith(
      '<p><span style="color: #c2443d; font-size: 72px">x</span></p>',
    )
    await user.click(screen.getByRole('combobox', { name: 'Text style' }))
    await user.click(screen.getByRole('option', { name: 'Heading 2' }))
    expect(onEdit.mock.lastCall?.[0]).toMatch(/^<h2>.*<\/h2>$/)
    await user.click(tool('Clear formatting'))
    expect(onEdit).toHaveBeenLastCalledWith(null)
  })

  it('accepts links to http(s), mailto and tel only', async () => {
    const { onEdit, user, selectAll } = renderEditor('<p>x</p>')
    await selectAll()
    await user.click(tool('Link'))
    const address = screen.getByRole('textbox', { name: 'Link address' })
    await user.type(address, 'javascript:alert(1)')
    await user.click(tool('Set link'))
    expect(screen.getByRole('alert')).toHaveTextContent('http, https, mailto or tel')
    expect(onEdit.mock.calls.filter(([html]) => html !== null)).toEqual([])

    await user.clear(address)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(address, 'not a link{Enter}')
    expect(screen.getByRole('alert')).toBeVisible()
    expect(onEdit.mock.calls.filter(([html]) => html !== null)).toEqual([])

    await user.clear(address)
    await user.type(address, '/terms{Enter}')
    expect(screen.getByRole('alert')).toBeVisible()
    expect(onEdit.mock.calls.filter(([html]) => html !== null)).toEqual([])

    await user.clear(address)
    await user.type(address, 'example.com{Enter}')
    expect(onEdit.mock.lastCall?.[0]).toContain('href="https://example.com"')
    expect(onEdit.mock.lastCall?.[0]).toContain('rel="noopener noreferrer nofollow"')
    await user.click(tool('Remove link'))
    expect(onEdit).toHaveBeenLastCalledWith(null)
  })

  it.each([
    [
      'of two items',
      '<ul><li>one</li><li>two</li></ul>',
      1,
      '<ul><li><p>o</p></li><li><p>xo</p></li></ul>',
    ],
    [
      'from the start of a heading',
      '<h2>one</h2><ol><li>two</li></ol>',
      0,
      '<ol><li><p><br></p></li><li><p>xo</p></li></ol>',
    ],
  ])('replaces a selection %s by a new line on Enter', async (_, page, start, expected) => {
    const { onEdit, user } = renderEditor(page)
    await user.click(box())
    const textOf = (index: number) => box().querySelectorAll('h2, p')[index]!.firstChild!
    await select(
      () => [textOf(0), start],
      () => [textOf(1), 2],
    )
    await user.keyboard('{Enter}x')
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith(expected))
  })

  it('empties the page on Enter if all of it is selected', async () => {
    const { onEdit, user, selectAll } = renderEditor('<h2>one</h2><p>two</p>')
    await selectAll()
    await user.keyboard('{Enter}x')
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith('<p><br></p><p>x</p>'))
  })

  it('has no controls for tables and images, and loads none', () => {
    renderEditor(
      '<p>x</p><img src="https://a.example/x.png"><table><tr><td>y</td></tr></table>',
    )
    expect(screen.queryByRole('button', { name: /table|image/i })).not.toBeInTheDocument()
    expect(box().querySelector('img, table')).toBeNull()
  })

  it('starts with a draft as an edit that can be undone', async () => {
    const { onEdit, user } = renderEditor('<p>kept</p>', {
      draft: '<p>draft<script>x</script></p>',
    })
    expect(box()).toHaveTextContent('draft')
    expect(onEdit).toHaveBeenLastCalledWith('<p>draft</p>')
    await user.click(tool('Undo'))
    expect(box()).toHaveTextContent('kept')
    expect(onEdit).toHaveBeenLastCalledWith(null)
  })

  it('shows a newly saved version, and counts as unedited once its own text is saved', async () => {
    const { onEdit, user, again } = renderEditor('<p>one</p>')
    again({ value: '<p>two</p>' })
    expect(box()).toHaveTextContent('two')

    await typeInto(user, box(), '!')
    expect(onEdit).toHaveBeenLastCalledWith('<p>two!</p>')
    again({ value: '<p>two!</p>' })
    expect(onEdit).toHaveBeenLastCalledWith(null)
    await user.click(tool('Undo'))
    expect(onEdit).toHaveBeenLastCalledWith('<p>two</p>')
  })

  it('keeps the space at the end of what was saved, and Undo', async () => {
    const { onEdit, user, again } = renderEditor('<p>one</p>')
    await typeInto(user, box(), ' two ')
    again({ value: '<p>one two </p>' })
    expect(onEdit).toHaveBeenLastCalledWith(null)
    await typeInto(user, box(), 'three')
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith('<p>one two three</p>'))
    // One press for all, or more if the typing took long.
    await waitFor(async () => {
      await user.click(tool('Undo'))
      expect(onEdit).toHaveBeenLastCalledWith('<p>one</p>')
    })
  })

  it('replaces an edit with a newly saved version that differs only in its markup', async () => {
    const { onEdit, user, again } = renderEditor('<p><b>one</b></p>')
    await typeInto(user, box(), '!')
    expect(onEdit).not.toHaveBeenLastCalledWith(null)
    again({ value: '<p><strong>one</strong></p>' })
    expect(box()).toHaveTextContent(/^one$/)
    expect(onEdit).toHaveBeenLastCalledWith(null)
  })

  it('is locked while it is being saved', () => {
    renderEditor('<p>x</p>', { readOnly: true })
    expect(box()).toHaveAttribute('contenteditable', 'false')
    expect(tool('Bold')).toBeDisabled()
  })
})
