import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import RichTextEditor from '@/ui/editor/rich-text-editor'

import { renderUi } from './render'

type Props = Parameters<typeof RichTextEditor>[0]

function renderEditor(value: string) {
  const onEdit = vi.fn<Props['onEdit']>()
  const { user } = renderUi(
    <RichTextEditor label="About Us" value={value} readOnly={false} onEdit={onEdit} />,
  )
  return { onEdit, user, edit: () => onEdit.mock.lastCall?.[0] }
}

const box = () => screen.getByRole('textbox', { name: 'About Us' })
const photo = new File(['x'], 'photo.png', { type: 'image/png' })
const notice = () => screen.findByText("Images and other files can't be kept here.")

function dataOf(texts: Partial<Record<string, string>>, files: File[] = []) {
  return {
    types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
    files,
    getData: (type: string) => texts[type] ?? '',
    setData: (type: string, text: string) => void (texts[type] = text),
    clearData: () => undefined,
  }
}

async function copyAndPaste(user: ReturnType<typeof renderUi>['user']) {
  await user.click(box())
  await user.keyboard('{Control>}a{/Control}')
  const copied: Partial<Record<string, string>> = {}
  fireEvent.copy(box(), { clipboardData: dataOf(copied) })
  fireEvent.paste(box(), { clipboardData: dataOf(copied) })
}

describe('text copied within the editor', () => {
  it('keeps two spaces, and the spaces at its ends', async () => {
    const { user, edit } = renderEditor('<p>x</p>')
    await user.click(box())
    await user.keyboard('{Control>}a{/Control}')
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/plain': 'one  two  ' }) })
    await waitFor(() => expect(edit()).toBe('<p>one  two  </p>'))
    await copyAndPaste(user)
    await user.keyboard('!')
    await waitFor(() => expect(edit()).toContain('one  two  '))
  })

  it('takes nothing from the clipboard that the editor does not show', async () => {
    const { user, edit } = renderEditor('<p>x</p>')
    await user.click(box())
    await user.keyboard('{Control>}a{/Control}')
    const context = '["bulletList",{"listStyle":"none;position:fixed"},"listItem",null]'
    const html = `<p data-pm-slice='1 1 ${context}' data-x="y">a  b</p>`
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/html': html }) })
    await waitFor(() => expect(edit()).toBe('<p>a  b</p>'))
  })

  it('does not keep the line breaks of HTML from elsewhere', async () => {
    const { user, edit } = renderEditor('<p>x</p>')
    await user.click(box())
    await user.keyboard('{Control>}a{/Control}')
    const html = '<p>a\n   b</p>'
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/html': html }) })
    await waitFor(() => expect(edit()).toBe('<p>a b</p>'))
  })
})

describe('a list pasted from Word', () => {
  it('is a list in the page', async () => {
    const { user, edit } = renderEditor('<p>x</p>')
    await user.click(box())
    await user.keyboard('{Control>}a{/Control}')
    const html = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Towels<o:p></o:p></p>`
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/html': html }) })
    await waitFor(() => expect(edit()).toBe('<ul><li><p>Towels</p></li></ul>'))
  })
})

describe('an image or another file', () => {
  it.each([
    ['dropped', fireEvent.drop],
    ['pasted', fireEvent.paste],
  ])('is refused with a notice when it is %s', async (_, event) => {
    const { edit } = renderEditor('<p>x</p>')
    const data = dataOf({}, [photo])
    event(box(), { clipboardData: data, dataTransfer: data })
    expect(await notice()).toBeVisible()
    expect(edit()).toBeNull()
  })

  it('is refused with a notice while its text is pasted', async () => {
    const { edit } = renderEditor('<p></p>')
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/plain': 'caption' }, [photo]) })
    expect(await notice()).toBeVisible()
    await waitFor(() => expect(edit()).toContain('caption'))
  })

  it('does not replace the selected text when it is pasted', async () => {
    const { user, edit } = renderEditor('<p>kept</p>')
    await user.click(box())
    await user.keyboard('{Control>}a{/Control}')
    const html = '<img src="https://a.example/photo.png">'
    fireEvent.paste(box(), { clipboardData: dataOf({ 'text/html': html }, [photo]) })
    expect(await notice()).toBeVisible()
    expect(box()).toHaveTextContent('kept')
    expect(edit()).toBeNull()
  })

  it('is not mentioned if it only shows the copied text, as spreadsheets add it', async () => {
    const { edit } = renderEditor('<p></p>')
    const data = dataOf({ 'text/html': '<p>total</p>', 'text/plain': 'total' }, [photo])
    fireEvent.paste(box(), { clipboardData: data })
    await waitFor(() => expect(edit()).toContain('total'))
    expect(screen.queryByText(/can't be kept/)).not.toBeInTheDocument()
  })
})
