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
  const {
    list = 'l0',
    level = 1,
    font = 'Symbol',
    className = 'MsoListParagraph',
  } = options
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
    expect(pasted(html)).toBe(
      `<ul>${li('Apples and pears')}${li('<strong>Plums</strong>')}</ul>`,
    )
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
    expect(pasted(html)).toBe(
      `<ol>${li('a', letters)}${li('e', `<ul>${li('f')}</ul>`)}</ol>`,
    )
  })

  it.each([
    ['3.', '<ol start="3">'],
    ['12', '<ol start="12">'],
    ['(2)', '<ol start="2">'],
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
    expect(pasted(html)).toBe(
      `<ol>${li('a')}</ol><p>between</p><ol start="2">${li('b')}</ol>`,
    )
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

  it.each(['Step 2:', 'iv.', 'bb)', 'א.', '1.4.', '2.1.1', '3.2)', 'A.1', '10.10.'])(
    'keeps a marker that begins no list: %s',
    (marker) => {
      expect(pasted(fromWord(item(marker, 'Rinse')))).toContain(marker)
      expect(pasted(fromWord(item(marker, 'Rinse')))).not.toContain('<li>')
    },
  )

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

describe('Roman numbers from Word', () => {
  const list = (...markers: string[]) =>
    pasted(fromWord(markers.map((marker) => item(marker, 'x')).join('')))

  it.each([
    [['V.', 'VI.'], '<ol start="5" type="I">'],
    [['x)', 'xi)'], '<ol start="10" type="i">'],
    [['L.', 'LI.'], '<ol start="50" type="I">'],
    [['c.', 'ci.'], '<ol start="100" type="i">'],
    [['D.', 'DI.'], '<ol start="500" type="I">'],
    [['(m)', '(mi)'], '<ol start="1000" type="i">'],
    [['iv.', 'v.'], '<ol start="4" type="i">'],
    [['XL.', 'XLI.'], '<ol start="40" type="I">'],
    [['v.'], '<ol start="5" type="i">'],
  ])('%j go on from the first one', (markers, start) => {
    const items = markers.map(() => li('x')).join('')
    expect(list(...markers)).toBe(`${start}${items}</ol>`)
  })

  it.each([
    [['c.', 'd.'], '<ol start="3" type="a">'],
    [['I.', 'J.'], '<ol start="9" type="A">'],
    [['l)', 'm)'], '<ol start="12" type="a">'],
  ])('are not taken for letters, such as %j', (markers, start) => {
    expect(list(...markers)).toBe(`${start}${li('x')}${li('x')}</ol>`)
  })

  it('that leave one out say so', () => {
    expect(list('i.', 'ii.', 'v.', 'vi.')).toBe(
      `<ol type="i">${li('x')}${li('x')}<li value="5"><p>x</p></li>${li('x')}</ol>`,
    )
    expect(list('1.', '4.', '5.')).toBe(
      `<ol>${li('x')}<li value="4"><p>x</p></li>${li('x')}</ol>`,
    )
  })
})

describe('numbers of several parts from Word', () => {
  it('stay text in the item that they belong to', () => {
    const html = fromWord(
      item('2.', 'Fees') +
        item('2.1', 'Deposit', { level: 2 }) +
        item('2.1.1', 'Half', { level: 3 }) +
        item('3.', 'End'),
    )
    expect(pasted(html)).toBe(
      '<ol start="2"><li><p>Fees</p><p>2.1 Deposit</p><p>2.1.1 Half</p></li><li><p>End</p></li></ol>',
    )
  })

  it('stay text in a heading, as every number does there', () => {
    const heading = (marker: string) =>
      item(marker, 'Fees').replace('<p class', '<h2 class').replace('</p>', '</h2>')
    expect(pasted(fromWord(heading('2.1') + heading('3.')))).toBe(
      '<h2>2.1 Fees</h2><h2>3. Fees</h2>',
    )
  })
})

describe('a list from Word in Safari, which drops mso-list', () => {
  /** An item as WebKit hands it over. */
  const safari = (
    marker: string,
    text: string,
    margin = 36,
    className = 'MsoListParagraphCxSpMiddle',
  ) =>
    `<p class="${className}" style="margin: 0cm 0cm 0cm ${margin}pt; font-size: 12pt; caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); text-indent: -18pt;"><span style="font-family: Symbol;"><span>${marker}<span style="font-style: normal; font-size: 7pt; font-family: &quot;Times New Roman&quot;;">&nbsp;&nbsp;&nbsp;<span class="Apple-converted-space">&nbsp;</span></span></span></span>${text}<o:p></o:p></p>`

  it('is bulleted, without the characters that Word draws as bullets', () => {
    expect(pasted(safari('·', 'a') + safari('·', 'b'))).toBe(
      `<ul>${li('a')}${li('b')}</ul>`,
    )
  })

  it('is nested by its indents', () => {
    const html =
      safari('1.', 'a') + safari('a.', 'b', 72) + safari('b.', 'c', 72) + safari('2.', 'd')
    const inner = `<ol type="a">${li('b')}${li('c')}</ol>`
    expect(pasted(html)).toBe(`<ol>${li('a', inner)}${li('d')}</ol>`)
  })

  it('is found without the class of lists, beside another one', () => {
    const html = safari('·', 'a', 36, 'MsoNormal') + safari('i.', 'b', 36, 'MsoNormal')
    expect(pasted(html)).toBe(`<ul>${li('a')}</ul><ol type="i">${li('b')}</ol>`)
  })

  it('keeps a number of several parts', () => {
    expect(pasted(safari('2.1', 'a'))).toBe('<p>2.1 a</p>')
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

  const docs = (list: string) =>
    pasted(`<b style="font-weight:normal;" id="docs-internal-guid-1">${list}</b>`)

  it.each([
    [
      'Docs',
      docs(
        '<ul><ul><li aria-level="2"><p>a</p></li></ul><li aria-level="1"><p>b</p></li></ul>',
      ),
    ],
    [
      'LibreOffice',
      pasted('<ul>\n<ul>\n<li><p>a</p></li>\n</ul>\n<li><p>b</p></li>\n</ul>'),
    ],
    [
      'Word',
      pasted(
        '<ul type=disc><ul type=circle><li class=MsoNormal>a</li></ul><li class=MsoNormal>b</li></ul>',
      ),
    ],
  ])('that begins at an inner level has no empty items: %s', (_, html) => {
    expect(html.replaceAll(/ type="\w+"/g, '')).toBe(
      `<ul><li style="list-style-type: none"><ul>${li('a')}</ul></li>${li('b')}</ul>`,
    )
  })

  it('keeps the level of a list in a list of a list', () => {
    expect(
      pasted('<ol><ol><ol><li><p>a</p></li></ol></ol></ol>').match(/<ol>/g),
    ).toHaveLength(3)
    expect(pasted('<ol><ol><ol><li><p>a</p></li></ol></ol></ol>')).not.toContain('<br>')
  })

  it('counts in the letters and Roman numbers of Docs', () => {
    const html = docs(
      '<ol><li style="list-style-type:decimal"><p>a</p></li><ol><li style="list-style-type:lower-alpha"><p>b</p></li><ol><li style="list-style-type:lower-roman"><p>c</p></li></ol></ol></ol>',
    )
    const inner = `<ol type="a">${li('b', `<ol type="i">${li('c')}</ol>`)}</ol>`
    expect(html).toBe(`<ol>${li('a', inner)}</ol>`)
  })

  it.each([
    [
      '<ol><li dir="ltr" style="list-style-type:decimal;font-size:20pt" aria-level="1"><h1 dir="ltr" role="presentation"><span style="font-size:20pt">a</span></h1></li></ol><p>b</p><ol start="2"><li aria-level="1"><h1><span style="font-size:20pt">c</span></h1></li></ol>',
      '<ol><li><h1>a</h1></li></ol><p>b</p><ol start="2"><li><h1>c</h1></li></ol>',
    ],
    [
      '<ol><li><h2>a</h2></li><ol><li><h3>b</h3></li></ol></ol>',
      '<ol><li><h2>a</h2><ol><li><h3>b</h3></li></ol></li></ol>',
    ],
    [
      '<ol start="4"><li><h3>a</h3><p>b</p></li></ol>',
      '<ol start="4"><li><h3>a</h3><p>b</p></li></ol>',
    ],
  ])('keeps its numbered headings: %s', (html, kept) => {
    expect(docs(html).replaceAll(/ dir="ltr"/g, '')).toBe(kept)
  })
})

describe('a table with merged cells', () => {
  const table = (...rows: string[]) =>
    pasted(`<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`)

  it.each([
    [
      'of several rows',
      ['<td rowspan=2>Oven</td><td>small</td><td>5</td>', '<td>large</td><td>7</td>'],
      '<p>Oven · small · 5</p><p>· large · 7</p>',
    ],
    [
      'in the middle',
      [
        '<td>a</td><td rowspan="3">b</td><td>c</td>',
        '<td>d</td><td>e</td>',
        '<td>f</td><td>g</td>',
      ],
      '<p>a · b · c</p><p>d · · e</p><p>f · · g</p>',
    ],
    [
      'of several columns',
      ['<td colspan=2>Sum</td><td>9</td>', '<td>a</td><td>b</td><td>c</td>'],
      '<p>Sum · · 9</p><p>a · b · c</p>',
    ],
    [
      'that are a title',
      ['<td colspan="3">Prices</td>', '<td>a</td><td>b</td><td>c</td>'],
      '<p>Prices</p><p>a · b · c</p>',
    ],
  ])('keeps the others in their columns: %s', (_, rows, kept) => {
    expect(table(...rows)).toBe(kept)
  })
})
