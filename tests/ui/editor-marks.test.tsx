import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { box, renderEditor } from './render-editor'
import { typeInto } from './type-into'

const MARKS = [
  'a *50% and *b*',
  '__init__ and _x_',
  '~~10~~ km',
  'a `b` c',
  '**bold** x',
  '*** and ___ end',
  '* Terms apply',
  '``` x',
  '~~~ x',
]

function paste(type: string, text: string) {
  const clipboardData = {
    types: [type],
    files: [],
    getData: (asked: string) => (asked === type ? text : ''),
  }
  fireEvent.paste(box(), { clipboardData })
}

describe('marks such as * and _', () => {
  it.each(MARKS)('stay in a text that is typed: %s', async (text) => {
    const { onEdit, user } = renderEditor('<p>-</p>')
    await typeInto(user, box(), `{Backspace}${text}`)
    expect(onEdit).toHaveBeenLastCalledWith(`<p>${text}</p>`)
  })

  it.each(MARKS)('stay in a text that is pasted: %s', async (text) => {
    const { onEdit, selectAll } = renderEditor('<p>x</p>')
    await selectAll()
    paste('text/html', `<p>${text}</p>`)
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith(`<p>${text}</p>`))
    await selectAll()
    paste('text/plain', `${text}!`)
    await waitFor(() => expect(onEdit).toHaveBeenLastCalledWith(`<p>${text}!</p>`))
  })

  it.each([
    ['- ', '<ul><li><p>a</p></li></ul>'],
    ['1. ', '<ol><li><p>a</p></li></ol>'],
    ['# ', '<h1>a</h1>'],
    ['> ', '<blockquote><p>a</p></blockquote>'],
  ])('are not the shortcuts at the start of a line: %s', async (shortcut, html) => {
    const { onEdit, user } = renderEditor('<p>-</p>')
    await typeInto(user, box(), `{Backspace}${shortcut}a`)
    expect(onEdit).toHaveBeenLastCalledWith(html)
  })
})
