import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { keepPage } from '@/ui/editor/page-schema'

const saved = (html: string) => keepPage(html).html
const losses = (html: string) => keepPage(html).losses.names.join(', ')

/** Pages of which the editor keeps everything, and what it saves of them. */
const KEPT = [
  [
    'the first number',
    '<ol start="3"><li>a</li></ol>',
    '<ol start="3"><li><p>a</p></li></ol>',
  ],
  [
    'the number of an item',
    '<ol><li>a</li><li value="7">b</li></ol>',
    '<ol><li><p>a</p></li><li value="7"><p>b</p></li></ol>',
  ],
  [
    'a reversed list',
    '<ol reversed><li>a</li></ol>',
    '<ol reversed=""><li><p>a</p></li></ol>',
  ],
  [
    'letters as numbers',
    '<ol type="a"><li>a</li><li type="i">b</li></ol>',
    '<ol type="a"><li><p>a</p></li><li type="i"><p>b</p></li></ol>',
  ],
  [
    'the style of bullets',
    '<ul type="square" style="list-style-type: disc"><li>a</li></ul>',
    '<ul type="square"><li><p>a</p></li></ul>',
  ],
  [
    'the direction of blocks',
    '<h2 dir="rtl">a</h2><ul dir="rtl"><li dir="ltr">b</li></ul><blockquote dir="auto">c</blockquote>',
    '<h2 dir="rtl">a</h2><ul dir="rtl"><li dir="ltr"><p>b</p></li></ul><blockquote><p>c</p></blockquote>',
  ],
  [
    'an automatic direction within another one',
    '<blockquote dir="rtl"><ul dir="auto"><li>a</li></ul></blockquote>',
    '<blockquote dir="rtl"><ul dir="ltr"><li><p>a</p></li></ul></blockquote>',
  ],
  [
    'no more lines than it shows between comments',
    '<!-- 1 --><h2>a</h2><!-- 2 --><ul><!-- 3 --><li>b<br><!-- 4 --></li></ul><?xml 5 ?>',
    '<h2>a</h2><ul><li><p>b</p></li></ul>',
  ],
  [
    'the direction and language of a <div>',
    '<div dir="rtl" lang="ar"><ul><li>a</li></ul>b<p lang="en">c</p></div>',
    '<ul dir="rtl" lang="ar"><li><p>a</p></li></ul><p dir="rtl" lang="ar">b</p><p dir="rtl" lang="en">c</p>',
  ],
  [
    'the language and direction of words',
    '<p>a <span lang="fr">b</span> <em dir="rtl">c</em></p>',
    '<p>a <span lang="fr">b</span> <em><span dir="rtl">c</span></em></p>',
  ],
  [
    'the alignment of a <div>',
    '<div style="text-align: center">a<br>b<h2>c</h2></div>',
    '<p style="text-align: center">a<br>b</p><h2 style="text-align: center">c</h2>',
  ],
  [
    'the alignment of list items and quotes',
    '<ul><li style="text-align: right">a</li></ul><blockquote align="center">b</blockquote>',
    '<ul><li><p style="text-align: right">a</p></li></ul><blockquote><p style="text-align: center">b</p></blockquote>',
  ],
  [
    'alignment without CSS',
    '<center>a</center><p align="right">b</p><pre align="center">c</pre>',
    '<p style="text-align: center">a</p><p style="text-align: right">b</p><pre style="text-align: center"><code>c</code></pre>',
  ],
  [
    'an alignment that depends on the direction',
    '<p dir="rtl" style="text-align: end">a</p>',
    '<p style="text-align: end" dir="rtl">a</p>',
  ],
  [
    'the color of a heading',
    '<h2 style="color: #c00">a <b>b</b></h2>',
    '<h2><span style="color: #c00">a <strong>b</strong></span></h2>',
  ],
  [
    'the size of a paragraph',
    '<p style="font-size: 20px">a <a href="tel:1">b</a></p><p style="font-size: 120%">c</p>',
    '<p><span style="font-size: 20px">a </span><a href="tel:1"><span style="font-size: 20px">b</span></a></p><p><span style="font-size: 120%">c</span></p>',
  ],
  [
    'the look of formatted words',
    '<b style="color: red; background-color: yellow">a</b>',
    '<p><span style="background-color: yellow; color: red"><strong>a</strong></span></p>',
  ],
  [
    'the nearest of several colors and sizes',
    '<div style="color: red; font-size: 2em">a<p style="color: blue; font-size: 20px">b</p></div>',
    '<p><span style="color: red; font-size: 2em">a</span></p><p><span style="color: blue; font-size: 20px">b</span></p>',
  ],
  [
    'the language and direction of a whole document',
    '<html lang="ar" dir="rtl"><body><p>a</p></body></html>',
    '<p dir="rtl" lang="ar">a</p>',
  ],
  [
    'the alignment, direction and sizes that Quill and CKEditor write as classes',
    '<p class="ql-align-right ql-direction-rtl"><span class="ql-size-large">a</span> <span class="text-tiny">b</span></p>',
    '<p style="text-align: right" dir="rtl"><span style="font-size: 1.5em">a</span> <span style="font-size: 0.7em">b</span></p>',
  ],
  [
    'what a link says about its target',
    '<p><a rel="nofollow ugc" href="https://a.example">a</a></p>',
    '<p><a rel="nofollow ugc" href="https://a.example">a</a></p>',
  ],
  [
    'the blank lines of TinyMCE',
    '<p>a<br>b</p><p><br></p><p>&nbsp;</p><p>c</p>',
    '<p>a<br>b</p><p><br></p><p>&nbsp;</p><p>c</p>',
  ],
  [
    'a blank line at the end of a formatted text',
    '<p><b>a<br><br></b></p><p>c</p>',
    '<p><strong>a<br></strong><br></p><p>c</p>',
  ],
] as const

/** Pages of which the editor drops something, and what the warning names. */
const DROPPED: [html: string, losses: string][] = [
  ['<ol reversed start="1"><li>a</li></ol>', 'list numbering'],
  ['<ol style="list-style-type: lower-greek"><li>a</li></ol>', 'list numbering'],
  ['<p style="background: yellow">a</p>', 'background colour'],
  ['<h2 style="font-size: 120%">a</h2>', 'text size'],
  ['<p style="font-size: 2vw">a</p>', 'text size'],
  ['<p style="color: var(--brand)">a</p>', 'text colour'],
  ['<a href="tel:1" style="text-decoration: none">a</a>', 'underlines'],
  ['<p style="font-family: Arial">a</p>', 'fonts'],
  ['<p style="text-transform: uppercase">a</p>', 'capital letters'],
  ['<p style="margin-left: 40px">a</p>', 'indents'],
  ['<h2 style="font-weight: normal">a</h2>', 'bold text'],
  ['<pre>a <b>b</b></pre>', 'formatted code'],
  ['<pre style="color: red">a</pre>', 'formatted code'],
  ['<div style="font-size: 2em"><pre>a</pre></div>', 'formatted code'],
  ['<p><code style="text-decoration: underline">a</code></p>', 'formatted code'],
  ['<p><a href="tel:1"><code>a</code></a></p>', 'links'],
  ['<style>p { color: red }</style><p>a</p>', 'style sheets'],
  ['<p>a</p><link rel="stylesheet" href="https://a.example/x.css">', 'style sheets'],
  ['<div id="policy"></div><script src="https://a.example/x.js"></script>', 'scripts'],
  ['<p>a <q>b</q></p>', '<q>'],
  ['<p style="display: none">a</p>b', 'hidden text'],
  ['<p title="a">b</p>', 'tooltips'],
  ['<p>H<sub>2</sub>O</p>', '<sub>'],
  ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl>, <dt>, <dd>'],
  ['<p><bdo dir="rtl">a</bdo></p>', 'text direction'],
  ['<p style="direction: rtl">a</p>', 'text direction'],
  ['<p><font size="5">a</font></p>', '<font>'],
  ['<p style="font-size: 2em">a <span style="font-size: 2em">b</span></p>', 'text size'],
  ['<body style="color: red">a</body>', 'text colour'],
  ['<p><a href="#a">b</a></p>', 'links'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'tables'],
  ['<p class="ql-indent-2">a</p>', 'indents'],
  ['<form><input name="attributes">a</form>', 'forms, form fields'],
  ['<ol><li data-list="bullet">a</li></ol>', 'list numbering'],
  [
    '<figure class="media"><oembed url="https://a.example/v"></oembed></figure>',
    'embedded pages',
  ],
  ['<p align="center"><img src="https://a.example/x.png"></p>', 'images'],
  ['<p><img src="https://a.example/x.png">a</p>', 'images'],
  ['<p>a <img src="https://a.example/x.png">b</p>', 'images'],
  ['<p>a<br><img src="https://a.example/x.png">b</p>', 'images'],
  ['<p><img src="https://a.example/x.png"><br>a</p>', 'images'],
]

/** The same page in other words. */
const RESPELLED: [html: string, saved: string][] = [
  [
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  [
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  ['<p>\n a <b> b </b>\n c</p>\n\n<p>d</p>', '<p>a <strong>b </strong>c</p><p>d</p>'],
  [
    '<st1:place>a</st1:place><time>b</time><section><nav>c</nav></section>',
    '<p>ab</p><p>c</p>',
  ],
  [
    '<span style="font-weight: bold; font-style: italic">a</span>',
    '<p><strong><em>a</em></strong></p>',
  ],
  ['<title>a</title><meta charset="utf-8"><p>b</p>', '<p>b</p>'],
  ['<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
  ['<pre>a<br>b</pre>', '<pre><code>a\nb</code></pre>'],
  ['<p style="white-space: pre-line">a\nb</p>', '<p>a<br>b</p>'],
  [
    '<div style="white-space: pre-wrap">\n<p>a\nb</p>\n<p style="white-space: normal">c\nd</p></div>',
    '<p>a<br>b</p><p>c d</p>',
  ],
  ['a<br><br>b<hr>c', '<p>a<br><br>b</p><hr><p>c</p>'],
]

describe('the editor', () => {
  it('separates the cells of a table', () => {
    const cells =
      '<tr><td>Notice</td><td>Fee</td></tr><tr><td>&lt; 24h</td><td>$25</td></tr>'
    expect(
      saved(`<figure class="table"><table><tbody>${cells}</tbody></table></figure>`),
    ).toBe('<p>Notice · Fee</p><p>&lt; 24h · $25</p>')
  })

  it.each(KEPT)('keeps %s', (_name, html, expected) => {
    expect(saved(html)).toBe(expected)
    expect(losses(html)).toBe('')
  })

  it.each(DROPPED)('announces what it drops from %s', (html, named) => {
    expect(losses(html)).toBe(named)
  })

  it.each(RESPELLED)('announces nothing when it only respells %s', (html, expected) => {
    expect(saved(html)).toBe(expected)
    expect(losses(html)).toBe('')
  })

  const fragmentsOf = (pages: readonly (readonly string[])[]) =>
    fc.constantFrom(...pages.map((parts) => parts.find((part) => part.startsWith('<'))!))
  function nestedIn(wrappers: string[], fragments: fc.Arbitrary<string>) {
    return fc
      .array(fc.tuple(fc.constantFrom(...wrappers), fragments), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) =>
        parts.map(([tag, html]) => `<${tag}>${html}</${tag.split(' ')[0]}>`).join(''),
      )
  }

  it('keeps everything of pages that contain these blocks in others', () => {
    const wrappers = [
      'div dir="rtl"',
      'div style="color: red"',
      'blockquote lang="fr"',
      'center',
    ]
    // A code block has no colors, and a document can't be in a block.
    const nestable = [...KEPT, ...RESPELLED].filter(
      (parts) => !/<pre|<html/.test(parts.join('')),
    )
    const fragments = fragmentsOf(nestable)
    fc.assert(
      fc.property(nestedIn(wrappers, nestedIn(wrappers, fragments)), (html) => {
        expect(losses(html)).toBe('')
      }),
      { numRuns: 25 },
    )
  })

  it('keeps everything of a page that it has saved, whatever the page held before', () => {
    const fragments = fragmentsOf([...KEPT, ...RESPELLED, ...DROPPED])
    const wrappers = [
      'b',
      'pre',
      'li',
      'h2',
      'a href="tel:1"',
      'p',
      'div style="font-size: 2em"',
    ]
    fc.assert(
      fc.property(nestedIn(wrappers, fragments), (html) => {
        const once = saved(html)
        expect(saved(once).replaceAll(/\s/g, '')).toBe(once.replaceAll(/\s/g, ''))
        expect(losses(once)).toBe('')
      }),
      { numRuns: 25 },
    )
  })
})
