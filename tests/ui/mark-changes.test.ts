import { describe, expect, it } from 'vitest'

import { markChanges } from '@/ui/editor/html/mark-changes'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

function changed(html: string, other: string): (string | null)[] {
  const body = parse(html)
  markChanges(body, parse(other))
  return [...body.querySelectorAll('[data-changed]')].map((block) => block.textContent)
}

describe('markChanges', () => {
  it('tells what is new from what only the other version has changed', () => {
    const body = parse('<p>a</p><p>mine</p><p>c</p>')
    markChanges(body, parse('<p>a</p><p>b</p><p>theirs</p>'), parse('<p>a</p><p>b</p><p>c</p>'))
    const marks = [...body.children].map((block) => block.getAttribute('data-changed'))
    expect(marks).toEqual([null, 'new', ''])
  })

  it.each([
    ['new text', '<p>a</p><p>c</p>', '<p>a</p><p>b</p>', ['c']],
    ['a repeated paragraph', '<p>a</p><p>a</p>', '<p>a</p>', ['a']],
    ['a changed format', '<p><strong>a</strong> b</p>', '<p>a b</p>', ['a b']],
    ['a changed alignment', '<p style="text-align: center">a</p>', '<p>a</p>', ['a']],
    [
      'a changed link',
      '<p><a href="https://b.example">a</a></p>',
      '<p><a href="https://a.example">a</a></p>',
      ['a'],
    ],
    ['a paragraph that became a heading', '<h2>a</h2>', '<p>a</p>', ['a']],
    [
      'one of several list items',
      '<ul><li><p>a</p></li><li><p>c</p></li></ul>',
      '<ul><li>a</li><li>b</li></ul>',
      ['c'],
    ],
    ['a changed number', '<ol start="2"><li>a</li></ol>', '<ol><li>a</li></ol>', ['a']],
    ['a changed direction', '<p dir="rtl">a</p>', '<p>a</p>', ['a']],
    ['a changed language', '<p>a <em lang="fr">b</em></p>', '<p>a <em>b</em></p>', ['a b']],
    ['a removed line break', '<p>a b</p>', '<p>a<br>b</p>', ['a b']],
    ['a changed line of several', '<p>a<br>c</p>', '<p>a<br>b</p>', ['ac']],
    ['joined words', '<p>ab c</p>', '<p>a b c</p>', ['ab c']],
    [
      'text beside a nested list',
      '<ul><li>b <em>c</em><ul><li>x</li></ul></li></ul>',
      '<ul><li>a <em>c</em><ul><li>x</li></ul></li></ul>',
      ['b c'],
    ],
    ['text outside a paragraph', 'b<p>x</p>', 'a<p>x</p>', ['b']],
    [
      'a changed image',
      '<p>a <img src="https://b.example/b.png"></p>',
      '<p>a <img src="https://a.example/a.png"></p>',
      ['a '],
    ],
    ['an added image', '<p>a</p><p><img src="https://a.example/a.png"></p>', '<p>a</p>', ['']],
  ])('highlights %s', (_name, html, other, blocks) => {
    expect(changed(html, other)).toEqual(blocks)
  })

  it.each([
    ['the same page', '<h1>a</h1><p>b</p>', '<h1>a</h1><p>b</p>'],
    ['equivalent markup', '<p><strong>a</strong> <em>b</em></p>', '<div><b>a</b> <i>b</i></div>'],
    [
      'a color by another element',
      '<h2 style="color: red">a</h2>',
      '<h2><font color="red">a</font></h2>',
    ],
    [
      'a list that another item was added to',
      '<ol><li>b</li></ol>',
      '<ol><li>a</li><li>b</li></ol>',
    ],
    ['an equivalent list', '<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
    ['an empty paragraph', '<p>a</p><p></p>', '<p>a</p>'],
    [
      'equivalent nested lists',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
      '<ul>\n <li>a\n  <ul>\n<li>b</li></ul></li></ul>',
    ],
    ['a final line break', '<p>a<br></p>', '<p>a</p>'],
  ])('highlights nothing in %s', (_name, html, other) => {
    expect(changed(html, other)).toEqual([])
  })
})
