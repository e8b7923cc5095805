import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { box, renderEditor } from './render-editor'

const photo = new File(['x'], 'photo.png', { type: 'image/png' })
const notice = () => screen.findByText(/^Images, tables and other files can't be kept here/)

function dataOf(texts: Partial<Record<string, string>>, files: File[] = []) {
  return {
    types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
    files,
    getData: (type: string) => texts[type] ?? '',
    setData: (type: string, text: string) => void (texts[type] = text),
    clearData: () => undefined,
  }
}

function paste(texts: Partial<Record<string, string>>, files: File[] = []) {
  fireEvent.paste(box(), { clipboardData: dataOf(texts, files) })
}

/** Opens an editor whose text is selected. */
async function openEditor(text = 'x') {
  const { onEdit, selectAll, user } = renderEditor(`<p>${text}</p>`)
  await selectAll()
  return { user, selectAll, edit: () => onEdit.mock.lastCall?.[0] }
}

describe('text copied within the editor', () => {
  it('keeps two spaces, and the spaces at its ends', async () => {
    const { user, edit, selectAll } = await openEditor()
    paste({ 'text/plain': 'one  two  ' })
    await waitFor(() => expect(edit()).toBe('<p>one  two  </p>'))
    await selectAll()
    const copied: Partial<Record<string, string>> = {}
    fireEvent.copy(box(), { clipboardData: dataOf(copied) })
    paste(copied)
    await user.keyboard('!')
    await waitFor(() => expect(edit()).toContain('one  two  '))
  })

  it('takes nothing from the clipboard that the editor does not show', async () => {
    const { edit } = await openEditor()
    const context = '["bulletList",{"listStyle":"none;position:fixed"},"listItem",null]'
    paste({ 'text/html': `<p data-pm-slice='1 1 ${context}' data-x="y">a  b</p>` })
    await waitFor(() => expect(edit()).toBe('<p>a  b</p>'))
  })
})

describe('HTML from elsewhere', () => {
  it.each([
    ['does not keep its line breaks', '<p>a\n   b</p>', '<p>a b</p>'],
    [
      'keeps the lines of a message that shows them as they are written',
      '<div style="white-space: pre-wrap"><span>a\n\nb</span></div>',
      '<p>a<br><br>b</p>',
    ],
    [
      'opens its links in a new tab, without a referrer',
      '<a href="https://a.example">a</a>',
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example">a</a></p>',
    ],
    [
      'has blank lines of one line each from Google Docs',
      '<b style="font-weight:normal"><p>a</p><br><br><p>b<br>c</p></b><br class="Apple-interchange-newline">',
      '<p>a</p><p><br></p><p><br></p><p>b<br>c</p>',
    ],
    [
      'keeps the sizes of a mail',
      '<div>a <font size="6">b</font> <font size="-1">c</font> <font size="5" style="font-size: 20pt">d</font></div>',
      '<p>a <span style="font-size: 32px">b</span> <span style="font-size: 13px">c</span> <span style="font-size: 20pt">d</span></p>',
    ],
    [
      'keeps apart two lines of which the first ends in an element of a mail',
      '<p><font face="Arial">a<mark>b<br></mark></font>c</p>',
      '<p>ab<br>c</p>',
    ],
    [
      'keeps apart the lines of elements that the editor does not have',
      '<header>a</header><details><summary>b</summary>c</details><main>d</main>',
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    ],
    [
      'has blank lines of one line each from other editors',
      '<style>p { margin: 0 }</style><div>a</div><div><br></div><div>b</div><br><div>c<br></div><br>',
      '<p>a</p><p><br></p><p>b</p><p><br></p><p>c</p>',
    ],
    [
      'has the direction and alignment that its groups say',
      '<section dir="rtl"><div style="text-align: center">PDF مرفق</div><p>ب</p></section>',
      '<p style="text-align: center" dir="rtl">PDF مرفق</p><p dir="rtl">ب</p>',
    ],
    [
      'is a list if it is one in Word',
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Towels<o:p></o:p></p>`,
      '<ul><li><p>Towels</p></li></ul>',
    ],
  ])('%s', async (_, html, expected) => {
    const { edit } = await openEditor()
    paste({ 'text/html': html })
    await waitFor(() => expect(edit()).toBe(expected))
  })

  it('loses its tables, whose rows become paragraphs, with a notice that is shown once', async () => {
    const { edit } = await openEditor()
    const row = (cells: string) => `<tr>${cells}</tr>`
    const html = `<table>${row('<th>Item</th><th><p>Price</p></th>')}${row('<td>Call-out</td><td><b>50</b></td>')}</table>`
    paste({ 'text/html': html })
    await waitFor(() =>
      expect(edit()).toBe('<p>Item · Price</p><p>Call-out · <strong>50</strong></p>'),
    )
    paste({ 'text/html': html })
    expect(await screen.findAllByText(/A table's rows become paragraphs/)).toHaveLength(1)
  })
})

describe('an image or another file', () => {
  it.each([
    ['dropped', fireEvent.drop],
    ['pasted', fireEvent.paste],
  ])('is refused with a notice when it is %s', async (_, event) => {
    const { edit } = await openEditor('kept')
    const data = dataOf({}, [photo])
    event(box(), { clipboardData: data, dataTransfer: data })
    expect(await notice()).toBeVisible()
    expect(edit()).toBeNull()
  })

  it('is refused with a notice while its text is pasted', async () => {
    const { edit } = await openEditor()
    paste({ 'text/plain': 'caption' }, [photo])
    expect(await notice()).toBeVisible()
    await waitFor(() => expect(edit()).toContain('caption'))
  })

  it('does not replace the selected text when it is pasted', async () => {
    const { edit } = await openEditor('kept')
    paste({ 'text/html': '<img src="https://a.example/photo.png">' }, [photo])
    expect(await notice()).toBeVisible()
    expect(box()).toHaveTextContent('kept')
    expect(edit()).toBeNull()
  })

  it('is not mentioned if it only shows the copied text, as spreadsheets add it', async () => {
    const { edit } = await openEditor()
    paste({ 'text/html': '<p>total</p>', 'text/plain': 'total' }, [photo])
    await waitFor(() => expect(edit()).toContain('total'))
    expect(screen.queryByText(/can't be kept/)).not.toBeInTheDocument()
  })
})
