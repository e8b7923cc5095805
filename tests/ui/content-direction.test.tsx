import { describe, expect, it } from 'vitest'

import { RichHtml } from '@/ui/editor/rich-html'

import { renderUi } from './render'

const blocks =
  '<h2>عنوان</h2><p>مرحبا!</p><p>Hello!</p><ul><li><p>שלום</p></li></ul><blockquote><p>a</p></blockquote>'

/** Returns the `dir` of each block in `parent`, such as 'p auto'. */
function directionsIn(parent: Element): string[] {
  return [...parent.querySelectorAll('[dir]')].map(
    (block) => `${block.localName} ${block.getAttribute('dir')}`,
  )
}

function renderPage(html: string, comparedWith?: string) {
  const { container } = renderUi(
    <RichHtml html={html} {...(comparedWith && { comparedWith })} />,
  )
  return container.querySelector('.rich-text')!
}

describe('a published page', () => {
  it('gives each outermost block the direction of its first letter', () => {
    expect(directionsIn(renderPage(blocks))).toEqual([
      'h2 auto',
      'p auto',
      'p auto',
      'ul auto',
      'blockquote auto',
    ])
  })

  it('gives text without blocks the direction of its first letter', () => {
    expect(renderPage('مرحبا <b>!</b>')).toHaveAttribute('dir', 'auto')
  })

  it('tells the blocks of a group apart', () => {
    const page = renderPage('<div><p>مرحبا</p><p>Hello</p></div><div>שלום</div>')
    expect(directionsIn(page)).toEqual(['p auto', 'p auto', 'div auto'])
  })

  it('keeps the directions that the page says, and that of the blocks in them', () => {
    const page = renderPage(
      '<div dir="rtl"><p>Hello</p></div><ol dir="ltr"><li>مرحبا</li></ol>',
    )
    expect(directionsIn(page)).toEqual(['div rtl', 'ol ltr'])
  })

  it('does not take the mark of a change for the beginning of a text', () => {
    const page = renderPage('<p>مرحبا</p>', '<p>x</p>')
    expect(page).toHaveTextContent('Changed: مرحبا')
    expect(directionsIn(page)).toEqual(['p auto', 'span ltr'])
  })
})
