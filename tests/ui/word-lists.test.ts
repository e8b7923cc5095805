import { describe, expect, it } from 'vitest'

import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { keepPage } from '@/ui/editor/page-schema'

/** Returns what the editor saves of pasted HTML. */
const pasted = (html: string) => keepPage(cleanPasted(html).html).html

/** What Word for Windows puts around the paragraphs that it copies. */
function fromWord(paragraphs: string): string {
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* List Definitions */
 @list l0 {mso-list-id:1097482910; mso-list-type:hybrid;}
@list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
</head>
<body lang=EN-US style='tab-interval:36.0pt'>
<!--StartFragment-->
${paragraphs}
<!--EndFragment-->
</body>
</html>`
}

interface Item {
  list?: string
  level?: number
  font?: string
  className?: string
  attributes?: string
}

/** An item as Word for Windows writes it. */
function item(marker: string, text: string, options: Item = {}): string {
  const { list = 'l0', level = 1, font = 'Symbol', className = 'MsoListParagraph' } = options
  return `
<p class=${className} ${options.attributes ?? ''} style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:
-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:
${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>
`
}

const li = (text: string, nested = '') => `<li><p>${text}</p>${nested}</li>`

describe('a list from Word', () => {
  it('becomes a bulleted list without the characters that Word draws as bullets', () => {
    const html = fromWord(
      item('·', 'Apples\nand pears', { className: 'MsoListParagraphCxSpFirst' }) +
        item('·', '<b>Plums</b>', { className: 'MsoListParagraphCxSpLast' }),
    )
    expect(pasted(html)).toBe(`<ul>${li('Apples and pears')}${li('<strong>Plums</strong>')}</ul>`)
  })

  it('is nested by its levels', () => {
    const html = fromWord(
      item('·', 'a') +
        item('o', 'b', { level: 2, font: '"Courier New"' }) +
        item('§', 'c', { level: 3, font: 'Wingdings' }) +
        item('o', 'd', { level: 2, font: '"Courier New"' }) +
        item('·', 'e'),
    )
    const second = `<ul>${li('b', `<ul>${li('c')}</ul>`)}${li('d')}</ul>`
    expect(pasted(html)).toBe(`<ul>${li('a', second)}${li('e')}</ul>`)
  })

  it('keeps its numbers, and letters within them', () => {
    const html = fromWord(
      item('1.', 'a', { font: 'Calibri' }) +
        item('a)', 'b', { level: 2 }) +
        item('b)', 'c', { level: 2 }) +
        item('i.', 'd', { level: 3 }) +
        item('2.', 'e') +
        item('·', 'f', { level: 2, list: 'l3' }),
    )
    const letters = `<ol type="a">${li('b')}${li('c', `<ol type="i">${li('d')}</ol>`)}</ol>`
    expect(pasted(html)).toBe(`<ol>${li('a', letters)}${li('e', `<ul>${li('f')}</ul>`)}</ol>`)
  })

  it.each([
    ['3.', '<ol start="3">'],
    ['12', '<ol start="12">'],
    ['(2)', '<ol start="2">'],
    ['1.4.', '<ol start="4">'],
    ['C.', '<ol start="3" type="A">'],
    ['i.', '<ol type="i">'],
    ['v', '<ul>'],
    ['Ø', '<ul>'],
    ['->', '<ul>'],
  ])('that begins with %s begins with %s', (marker, list) => {
    expect(pasted(fromWord(item(marker, 'x')))).toContain(`${list}<li><p>x</p></li>`)
  })

  it('ends with the next paragraph, and continues its numbers after it', () => {
    const html = fromWord(
      `${item('1.', 'a')}<p class=MsoNormal>between<o:p></o:p></p>${item('2.', 'b')}`,
    )
    expect(pasted(html)).toBe(`<ol>${li('a')}</ol><p>between</p><ol start="2">${li('b')}</ol>`)
  })

  it('keeps the further paragraphs of an item in it', () => {
    const more = '<p class=MsoListParagraph style="margin-left:36.0pt">more<o:p></o:p></p>'
    expect(pasted(fromWord(item('1.', 'a') + more + item('2.', 'b')))).toBe(
      `<ol>${li('a', '<p>more</p>')}${li('b')}</ol>`,
    )
  })

  it('stands beside another list', () => {
    const html = fromWord(
      item('·', 'a') + item('1.', 'b', { list: 'l3' }) + item('1.', 'c', { list: 'l7' }),
    )
    expect(pasted(html)).toBe(`<ul>${li('a')}</ul><ol>${li('b')}</ol><ol>${li('c')}</ol>`)
  })

  it('may begin at an inner level', () => {
    const html = fromWord(item('o', 'a', { level: 3 }) + item('·', 'b'))
    expect(pasted(html)).toBe(`<ul>${li('a')}</ul><ul>${li('b')}</ul>`)
  })

  it('has the direction of its paragraphs', () => {
    const html = fromWord(item('·', 'שלום', { attributes: 'dir=RTL' }))
    expect(pasted(html)).toBe('<ul dir="RTL"><li><p dir="RTL">שלום</p></li></ul>')
  })

  it.each(['Step 2:', 'iv.', 'bb)', 'א.'])('keeps a marker that begins no list: %s', (marker) => {
    expect(pasted(fromWord(item(marker, 'Rinse')))).toContain(marker)
    expect(pasted(fromWord(item(marker, 'Rinse')))).not.toContain('<li>')
  })

  it('is numbered by its first item', () => {
    const html = fromWord(item('i.', 'a') + item('ii.', 'b') + item('iii.', 'c'))
    expect(pasted(html)).toBe(`<ol type="i">${li('a')}${li('b')}${li('c')}</ol>`)
  })

  it('is read from the comments that browsers and Word for Mac write', () => {
    const marker = '<!--[if !supportLists]--><span>·&nbsp; </span><!--[endif]-->'
    const html = `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${marker}a</p>`
    expect(pasted(html + html)).toBe(`<ul>${li('a')}${li('a')}</ul>`)
  })
})

describe('a list from another program', () => {
  it('is kept as Google Docs copies it', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0;">' +
      '<li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">a</span></p></li>' +
      '<ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr"><span>b</span></p></li></ul>' +
      '</ul></b>'
    const plain = pasted(html).replaceAll(/ (?:dir|style)="[^"]*"|<\/?span>/g, '')
    expect(plain).toBe(`<ul>${li('a', `<ul>${li('b')}</ul>`)}</ul>`)
  })
})
