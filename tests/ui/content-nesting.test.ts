import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { extensions, keepPage, serialize } from '@/ui/editor/page-schema'

const schema = getSchema(extensions)

/** Returns what an Update sends after a letter was typed behind the page's last one. */
function savedAfterTyping(page: string, letter: string): string {
  const doc = Node.fromJSON(schema, keepPage(page).content)
  let end = -1
  doc.descendants((node, position) => {
    if (node.isText) end = position + node.nodeSize
  })
  return serialize(new Transform(doc).insert(end, schema.text(letter)).doc)
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Returns each word with its item and with what it stands in, such as 'word1: 3 ol h2'. */
function outline(html: string): string[] {
  const words: string[] = []
  const walker = document.createTreeWalker(parse(html), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const around: string[] = []
    let element = walker.currentNode.parentElement
    const item = element?.closest('li')
    for (; element && element.tagName !== 'BODY'; element = element.parentElement) {
      if (/^(?:H\d|[OU]L|BLOCKQUOTE)$/.test(element.tagName))
        around.unshift(element.tagName)
    }
    if (item) around.unshift(numberOf(item))
    const found = walker.currentNode.nodeValue!.match(/word\d+/g) ?? []
    words.push(...found.map((word) => `${word}: ${around.join(' ')}`.toLowerCase()))
  }
  return words
}

/** Returns '•' or the number that browsers show, and nothing for an item that shows none. */
function numberOf(item: Element): string {
  const style = item.getAttribute('style') ?? ''
  if (/list-style-type: none/.test(style)) return ''
  if (item.parentElement?.tagName !== 'OL') return '•'
  let number = Number(item.parentElement.getAttribute('start') ?? 1) - 1
  for (const other of item.parentElement.children) {
    const value = other.getAttribute('value')
    if (other.tagName === 'LI') number = value === null ? number + 1 : Number(value)
    if (other === item) break
  }
  return String(number)
}

const word = fc.constant('WORD')
const text = fc.oneof(
  word.map((words) => `<p>${words}</p>`),
  word.map((words) => `<h2>${words}</h2>`),
  word.map((words) => `<h3 style="text-align: center">${words}</h3>`),
  word.map((words) => `<p>${words} <strong>${words}</strong></p>`),
  word,
)
const image = fc.constantFrom('<img src="https://a.example/x.png">', '<p><img alt="x"></p>')

/** Pages of blocks in each other. `leaf` is what stands in the innermost ones. */
function pagesOf(leaf: fc.Arbitrary<string>, hasTables: boolean) {
  const { page } = fc.letrec<{ page: string; block: string; list: string }>((tie) => ({
    page: fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('')),
    list: fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ol start="3"', 'ol type="a"'),
        fc.array(
          fc.oneof(
            { weight: 4, arbitrary: tie('page').map((page) => `<li>${page}</li>`) },
            { weight: 1, arbitrary: tie('list') },
          ),
          { minLength: 1, maxLength: 3 },
        ),
      )
      .map(([tag, items]) => `<${tag}>${items.join('')}</${tag.split(' ')[0]}>`),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      tie('list'),
      tie('page').map((page) => `<blockquote>${page}</blockquote>`),
      tie('page').map((page) => `<div>${page}</div>`),
      ...(hasTables
        ? [
            fc
              .array(tie('page'), { minLength: 1, maxLength: 3 })
              .map(
                (cells) =>
                  `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`,
              ),
          ]
        : []),
    ),
  }))
  return page.map((html) => {
    let number = 0
    return `${html}<p>WORD</p>`.replaceAll('WORD', () => `word${(number += 1)}`)
  })
}

describe('a page of headings, lists, quotations and paragraphs, however they are nested', () => {
  it('differs in the letter that was typed, and in nothing else', () => {
    fc.assert(
      fc.property(pagesOf(text, false), (page) => {
        const saved = savedAfterTyping(page, 'Z')
        expect(saved).toMatch(/Z<\/p>$/)
        expect(outline(saved.replace(/Z<\/p>$/, '</p>'))).toEqual(outline(page))
        expect(keepPage(page).losses.names).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('a page that holds tables and images too', () => {
  it('keeps each word, and the warning names what does not stay', () => {
    fc.assert(
      fc.property(pagesOf(fc.oneof(text, image), true), (page) => {
        const saved = savedAfterTyping(page, 'Z').replace(/Z<\/p>$/, '</p>')
        const { names } = keepPage(page).losses
        const [before, after] = [outline(page), outline(saved)]
        expect(after.map((entry) => entry.split(':')[0])).toEqual(
          before.map((entry) => entry.split(':')[0]),
        )
        expect(names.includes('tables')).toBe(page.includes('<table'))
        expect(names.includes('images')).toBe(page.includes('<img'))
        const kinds = { headings: / h\d/g, lists: /[ou]l/g, quotations: /blockquote/g }
        const isMoved = (kind: RegExp) =>
          before.join('\n').match(kind)?.length !== after.join('\n').match(kind)?.length
        const moved = Object.entries(kinds).flatMap(([name, kind]) =>
          isMoved(kind) ? name : [],
        )
        expect(names).toEqual(expect.arrayContaining(moved))
      }),
      { numRuns: 25 },
    )
  })
})

describe('an item of a list', () => {
  it.each([
    [
      'a heading',
      '<ol><li><h3>Definitions</h3><p>We</p></li><li><h3>Fees</h3><p>You</p></li></ol>',
    ],
    ['a list', '<ul><li><ol><li><p>a</p></li></ol></li><li><p>b</p></li></ul>'],
    [
      'a quotation',
      '<ol start="4"><li><blockquote><p>a</p></blockquote><p>b</p></li></ol>',
    ],
    ['a line', '<ul><li><hr><p>a</p></li></ul>'],
    ['code', '<ol type="a"><li><pre><code>a</code></pre></li></ol>'],
  ])('may begin with %s', (_, html) => {
    expect(keepPage(html).html).toBe(html)
    expect(keepPage(html).losses.names).toEqual([])
  })

  it('that holds only a list which stands directly in another one shows no number', () => {
    const { html, losses } = keepPage('<ol><ol><li>a</li></ol><li>b</li></ol>')
    expect(html).toBe(
      '<ol><li value="0" style="list-style-type: none"><ol><li><p>a</p></li></ol></li><li><p>b</p></li></ol>',
    )
    expect(losses.names).toEqual([])
  })
})

describe('the warning names', () => {
  it.each([
    ['list numbering', '<ol reversed start="1"><li>a</li></ol>'],
    ['lists', '<ul>a<li>b</li></ul>'],
    ['lists', '<li>a</li>'],
    ['headings', '<h2>a<p>b</p></h2>'],
    ['headings', '<table><tr><td><h2>a</h2></td><td>b</td></tr></table>'],
    ['bold text', '<h2>a <span style="font-weight: normal">b</span></h2>'],
    ['languages', '<p><font lang="fr">a</font></p>'],
    ['alignment', '<table><tr><td align="right">a</td><td>b</td></tr></table>'],
    ['text size', '<body style="font-size: 20px">a</body>'],
  ])('%s of %s', (name, html) => {
    expect(keepPage(html).losses.names).toContain(name)
  })
})
