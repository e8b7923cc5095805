import { describe, expect, it } from 'vitest'

import { keepPage, textOfPage } from '@/ui/editor/page-schema'
import { RichHtml } from '@/ui/editor/rich-html'

import { renderUi } from './render'

/** Returns the highlighted texts. */
function changed(page: string, other: string) {
  const { container } = renderUi(
    <RichHtml html={keepPage(page).html} comparedWith={keepPage(other).html} />,
  )
  return [...container.querySelectorAll('[data-changed]')].map((block) =>
    block.textContent.replace('Changed: ', ''),
  )
}

/** Returns the highlighted texts of a stored page, beside what the editor would save of it. */
function changedByEditor(page: string) {
  const { container } = renderUi(
    <RichHtml html={page} comparedWith={keepPage(page).html} />,
  )
  const blocks = [...container.querySelectorAll('[data-changed]')]
  return blocks.map((block) => block.textContent.replace('Changed: ', ''))
}

describe('a stored page beside what the editor would save of it', () => {
  it.each([
    '<ol start="2"><li><h3>Fees</h3><p>We</p></li><li>a<ul><li>b</li></ul>c</li></ol>',
    'loose <b>text</b><div>a<br>b</div><ul><ul><li>c</li></ul></ul>',
    '<div style="text-align: center; color: red" lang="fr">a <p align="right">b</p></div><hr>',
    '<pre>a\n  b</pre><blockquote>c</blockquote><p>&nbsp;</p>',
  ])('has nothing highlighted if all of it is kept: %s', (page) => {
    expect(changedByEditor(page)).toEqual([])
  })

  it.each([
    ['<table><tr><td>a</td><td><p>b</p></td></tr></table><p>c</p>', ['a', 'b']],
    ['<p>a <font lang="fr">b</font></p><p>c</p>', ['a b']],
    ['<p>a</p><img src="https://a.example/x.png" alt="x">', ['']],
  ])('has highlighted what is not kept: %s', (page, blocks) => {
    expect(changedByEditor(page)).toEqual(blocks)
  })
})

describe('two versions of a page', () => {
  it.each([
    ['new text', '<p>a</p><p>c</p>', '<p>a</p><p>b</p>', ['c']],
    ['a repeated paragraph', '<p>a</p><p>a</p>', '<p>a</p>', ['a']],
    ['a changed format', '<p><strong>a</strong> b</p>', '<p>a b</p>', ['a b']],
    ['a changed alignment', '<p style="text-align: center">a</p>', '<p>a</p>', ['a']],
    [
      'a changed link',
      '<p><a href="tel:1">a</a></p>',
      '<p><a href="tel:2">a</a></p>',
      ['a'],
    ],
    ['a paragraph that became a heading', '<h2>a</h2>', '<p>a</p>', ['a']],
    [
      'one of several list items',
      '<ul><li>a</li><li>c</li></ul>',
      '<ul><li>a</li><li>b</li></ul>',
      ['c'],
    ],
    ['a changed number', '<ol start="2"><li>a</li></ol>', '<ol><li>a</li></ol>', ['a']],
    ['a changed language', '<p>a <em lang="fr">b</em></p>', '<p>a <em>b</em></p>', ['a b']],
    ['a removed line break', '<p>a b</p>', '<p>a<br>b</p>', ['a b']],
    ['joined words', '<p>ab c</p>', '<p>a b c</p>', ['ab c']],
    [
      'text beside a nested list',
      '<ul><li>b<ul><li>x</li></ul></li></ul>',
      '<ul><li>a<ul><li>x</li></ul></li></ul>',
      ['b'],
    ],
    ['a blank line', '<p>a</p><p></p>', '<p>a</p>', ['']],
  ])('have %s highlighted', (_name, html, other, blocks) => {
    expect(changed(html, other)).toEqual(blocks)
    expect(textOfPage(html)).not.toBe(textOfPage(other))
  })

  it.each([
    [
      'equivalent markup',
      '<p><strong>a</strong> <em>b</em></p>',
      '<div><b>a</b> <i>b</i></div>',
    ],
    [
      'a color by another element',
      '<h2 style="color: red">a</h2>',
      '<h2><span style="color: red">a</span></h2>',
    ],
    [
      'equivalent lists',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
      '<ul>\n <li>a\n  <ul>\n<li>b</li></ul></li></ul>',
    ],
    ['a final line break', '<p>a<br></p>', '<p>a</p>'],
    [
      'a link that is opened in another way',
      '<a href="tel:1" rel="nofollow">a</a>',
      '<a href="tel:1">a</a>',
    ],
  ])('read the same with %s', (_name, html, other) => {
    expect(changed(html, other)).toEqual([])
    expect(textOfPage(html)).toBe(textOfPage(other))
  })

  it('show a list that another item was added to as the same', () => {
    expect(changed('<ol><li>b</li></ol>', '<ol><li>a</li><li>b</li></ol>')).toEqual([])
  })

  it('do not read the same if only something differs that the editor drops', () => {
    const image = (name: string) => `<p>a</p><img src="https://a.example/${name}.png">`
    for (const other of [image('b'), '<p>a</p>']) {
      expect(textOfPage(image('a'))).not.toBe(textOfPage(other))
    }
  })
})
