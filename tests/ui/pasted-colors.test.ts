import { describe, expect, it } from 'vitest'

import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { keepPage } from '@/ui/editor/page-schema'

const pasted = (html: string) => keepPage(cleanPasted(html).html).html
const LEFT_OUT =
  'The text and background colour of the page that it comes from were left out.'

describe('the look of the page that a text comes from', () => {
  it.each([
    [
      'Word',
      "<p class=MsoNormal><span style='color:black;mso-themecolor:text1'>a</span></p><p class=MsoNormal style='background:white'><span style='color:#222222'>b</span></p>",
    ],
    [
      'Word in Windows colors',
      "<p style='color:windowtext'>a</p><p style='color:windowtext'>b</p>",
    ],
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-size:11pt;color:#000000;background-color:transparent">a</span></p><p><span style="font-size:11pt;color:#000000">b</span></p></b>',
    ],
    [
      'a dark page',
      '<div style="color: rgb(230, 237, 243); background-color: rgb(13, 17, 23)"><p>a</p><p style="font-size: 16px">b</p></div>',
    ],
    [
      'a page in gray',
      '<div style="color: #5f6368; font-size: 14px"><p>a</p><p>b</p></div>',
    ],
    [
      'a page in sepia',
      '<div style="background-color:#f4ecd8;color:#5b4636"><p>a</p><p>b</p></div>',
    ],
    [
      'Safari',
      '<p style="caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0)">a</p><p style="color: rgb(0, 0, 0)">b</p>',
    ],
    ['an email', '<font color="#1f1f1f">a</font><p><font color="#1f1f1f">b</font></p>'],
    [
      'a table of Excel',
      '<table bgcolor="#ffffff"><tr><td style="color:black">a</td></tr><tr><td style="color:black">b</td></tr></table>',
    ],
  ])('stays behind, and that is said: %s', (_, html) => {
    expect(pasted(html).replaceAll(/<span style="font-size: 16px">|<\/span>/g, '')).toBe(
      '<p>a</p><p>b</p>',
    )
    expect(cleanPasted(html).leftOut).toEqual([LEFT_OUT])
  })

  it.each([
    [
      'a color',
      '<p style="color:#222">a <span style="color:#c00000">b</span></p><p style="color:#222">c</p>',
      '<p>a <span style="color: #c00000">b</span></p><p>c</p>',
    ],
    [
      'a highlight of Word',
      "<p style='color:black'>a <span style='background:yellow;mso-highlight:yellow'>b</span></p>",
      '<p>a <span style="background-color: yellow">b</span></p>',
    ],
    [
      'white on red',
      '<p>a <span style="background-color:#cc0000;color:#ffffff">b</span></p>',
      '<p>a <span style="background-color: #cc0000; color: #ffffff">b</span></p>',
    ],
    [
      'a red paragraph among others',
      '<p style="color:#111">a</p><p style="color:#c00000">b</p>',
      '<p>a</p><p><span style="color: #c00000">b</span></p>',
    ],
    [
      'black within red',
      '<p style="color:red">a <span style="color:black">b</span></p><p>c</p>',
      '<p><span style="color: red">a </span>b</p><p>c</p>',
    ],
    [
      'a larger size',
      '<p style="font-size:11pt">a <span style="font-size:20pt">b</span></p>',
      '<p><span style="font-size: 11pt">a </span><span style="font-size: 20pt">b</span></p>',
    ],
  ])('does not take with it what some words have: %s', (_, html, kept) => {
    expect(pasted(html)).toBe(kept)
  })

  it('is dropped with the size that all of the text has, and that of each heading', () => {
    const html =
      '<h1><span style="font-size:20pt;color:#000">a</span></h1><p style="font-size:11pt">b</p><p style="font-size:11pt">c</p>'
    expect(pasted(html)).toBe('<h1>a</h1><p>b</p><p>c</p>')
  })

  it('is not looked for in what was copied within the editor', () => {
    const html = '<p data-pm-slice="1 1 []"><span style="color: #111111">a</span></p>'
    expect(pasted(html)).toBe('<p><span style="color: #111111">a</span></p>')
    expect(cleanPasted(html).leftOut).toEqual([])
  })

  it('is said only if there was one', () => {
    expect(cleanPasted('<p>a <span style="color:red">b</span></p>').leftOut).toEqual([])
    expect(cleanPasted('<p style="background-color: transparent">a</p>').leftOut).toEqual(
      [],
    )
  })
})
