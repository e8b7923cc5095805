import { describe, expect, it } from 'vitest'

import { findLosses } from '@/ui/editor/content-loss'

describe('findLosses', () => {
  it.each([
    ['<p>x</p>', '<p>x</p>'],
    ['<b>x</b> <i>y</i>', '<p><strong>x</strong> <em>y</em></p>'],
    ['<div>x</div><div>y</div>', '<p>x</p><p>y</p>'],
    ['<del>a</del><ins>b</ins>', '<p><s>a</s><u>b</u></p>'],
    ['plain text\n  on two lines', '<p>plain text on two lines</p>'],
    ['<p>x</p><!-- note --><script>alert(1)</script><style>p{}</style>', '<p>x</p>'],
    ['<p class="a" id="b" style="margin:0">x</p>', '<p>x</p>'],
    ['<p>x<strong></strong></p>', '<p>x</p>'],
    [
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    ['<b style="font-weight:normal">x</b>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
    ['<a name="top">x</a>', '<p>x</p>'],
    [
      '<a href="https://a.example">x <b>y</b></a>',
      '<p><a href="https://a.example">x </a><strong><a href="https://a.example">y</a></strong></p>',
    ],
    ['<p><b>a<b>b</b></b></p>', '<p><strong>ab</strong></p>'],
    ['', '<p></p>'],
  ])('reports no loss from %s to %s', (before, after) => {
    expect(findLosses(before, after)).toEqual([])
  })

  it.each([
    ['<p>x</p><img src="https://a.example/x.png">', '<p>x</p>', ['images']],
    ['<table><tr><td>x</td></tr></table>', '<p>x</p>', ['tables']],
    ['<p>x <a href="ftp://a.example">y</a></p>', '<p>x y</p>', ['links']],
    ['<p>x <a href="/terms">y</a></p>', '<p>x y</p>', ['links']],
    ['<p>x</p><p>y</p>', '<p>x</p>', ['text']],
    ['<scr<script>x</scr<script>', '<p>x</p>', ['<scr<script>']],
    ['<p>H<sub>2</sub>O</p>', '<p>H2O</p>', ['<sub>']],
    ['<iframe src="https://a.example"></iframe><p>x</p>', '<p>x</p>', ['embedded pages']],
    ['<hr><hr>', '<hr>', ['dividers']],
    ['<h2>x</h2>', '<p>x</p>', ['<h2>']],
  ])('reports what is lost from %s to %s', (before, after, lost) => {
    expect(findLosses(before, after)).toEqual(lost)
  })
})
