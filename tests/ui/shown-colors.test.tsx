import { describe, expect, it } from 'vitest'

import { RichHtml } from '@/ui/editor/rich-html'

import { renderUi } from './render'
import { box, renderEditor } from './render-editor'
import { typeInto } from './type-into'

/** Returns what is shown in place of each color, such as 'color from black'. */
function shownIn(element: Element): string[] {
  const styled = [...element.querySelectorAll('[style]')]
  return styled.flatMap((one) => {
    const style = one.getAttribute('style')!
    const shown = style.matchAll(
      /([a-z-]+): oklch\(from (\S+) .*?--page-dark.*? h \/ (?:1|alpha)\)/g,
    )
    return Array.from(shown, ([, property, color]) => `${property} from ${color}`)
  })
}

const page =
  '<p><span style="color: black">a</span> <span style="background-color: #ffff00; color: white">b</span></p>'

describe('the colors of a page', () => {
  it.each([
    ['text', '<p><span style="color: black">a</span></p>', ['color from black']],
    ['a block', '<h2 style="color: #fff">a</h2>', ['color from #fff']],
    ['<font>', '<p><font color="white">a</font></p>', ['color from white']],
    [
      'a background',
      '<p><span style="background-color: navy">a</span></p>',
      ['background-color from navy'],
    ],
  ])('are adapted to the scheme: %s', (_, html, styles) => {
    const { container } = renderUi(<RichHtml html={html} />)
    expect(shownIn(container.querySelector('.rich-text')!)).toEqual(styles)
  })

  it('are shown so in the editor too, and saved as they are', async () => {
    const { onEdit, user } = renderEditor(page)
    expect(shownIn(box())).toEqual([
      'color from black',
      'background-color from #ffff00',
      'color from white',
    ])
    await typeInto(user, box(), '!')
    expect(onEdit).toHaveBeenLastCalledWith(page.replace('b<', 'b!<'))
  })
})
