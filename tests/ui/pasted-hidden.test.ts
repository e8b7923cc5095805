import { describe, expect, it } from 'vitest'

import { cleanPasted } from '@/ui/editor/html/clean-pasted'
import { keepPage } from '@/ui/editor/page-schema'

const pasted = (html: string) => keepPage(cleanPasted(html).html).html
const HIDDEN = 'Hidden text was left out.'

const WORD = '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body lang=EN-US>'

/** Pieces of which the other program shows 'a b' only. */
const PIECES = {
  "Word's hidden text": `${WORD}<p class=MsoNormal>a <span style='display:none;mso-hide:all'>secret</span>b<o:p></o:p></p>`,
  "Word's hidden paragraph": `${WORD}<p class=MsoNormal>a b</p><p class=MsoNormal><span style='mso-hide:
all'>secret</span></p>`,
  "Word's hidden style": `<html><head><style><!-- /* Style Definitions */ p.Secret, li.Secret {mso-style-name:Secret; display:none; mso-hide:all;} @page WordSection1 {size:612.0pt 792.0pt;} --></style></head><body><p class=MsoNormal>a b</p><p class=Secret>secret</p></body></html>`,
  "Word's tracked deletion": `${WORD}<p class=MsoNormal>a <span class=msoDel><del cite="mailto:Ann" datetime="2026-03-01T10:00">secret</del></span><span class=msoIns><ins cite="mailto:Ann" datetime="2026-03-01T10:00">b</ins></span></p>`,
  "Word's deletion with a class only": `<p class="MsoNormal">a <s class="MsoDel">secret</s>b</p>`,
  "Word's deletion without attributes": `${WORD}<p class=MsoNormal>a <del>secret</del>b</p>`,
  "Word's comment": `${WORD}<p class=MsoNormal><a style='mso-comment-reference:AB_1;mso-comment-date:20260301T1000'>a b</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span></p>
<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>secret</p></div></div></div>`,
  "Google Docs' comment":
    '<p>a <sup><a href="#cmnt1" id="cmnt_ref1">[secret]</a></sup>b</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>secret</span></p></div>',
  "LibreOffice's deletion":
    '<html><head><meta name="generator" content="LibreOffice 24.2.3.2 (Linux)"></head><body><p>a <del>secret</del>b</p></body></html>',
  "Outlook's preview text":
    '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">secret</div><p>a b</p>',
  'invisible text of a web page':
    '<p>a <span style="visibility: hidden">secret</span><span style="opacity:0">secret</span>b</p>',
  'text for screen readers':
    '<p>a <span style="position:absolute; clip: rect(0px, 0px, 0px, 0px)">secret</span>b</p>',
  'transparent text': '<p>a <span style="color: transparent">secret</span>b</p>',
  'the attribute hidden': '<p>a b</p><p hidden>secret</p>',
}

describe('what the other program hides', () => {
  it.each(Object.entries(PIECES))('is left out, with a word that it was: %s', (_, html) => {
    expect(pasted(html)).toBe('<p>a b</p>')
    expect(cleanPasted(html).leftOut).toEqual([HIDDEN])
  })

  it.each([
    [
      "a row of Excel's",
      "<table><tr height=20 style='height:15.0pt'><td>a</td></tr><tr height=0 style='display:none'><td>secret</td></tr><tr><td>b</td></tr></table>",
    ],
    [
      'a row without height',
      "<table><tr><td>a</td></tr><tr style='mso-height-source:userset;height:0'><td>secret</td></tr><tr><td>b</td></tr></table>",
    ],
    [
      "a column of Excel's",
      "<table><colgroup><col width=64><col width=0 span=2 style='display:none;mso-width-source:userset'><col width=64></colgroup><tr><td>a</td><td>secret</td><td>secret</td></tr><tr><td colspan=3>b</td></tr></table>",
    ],
    [
      "a row that Excel's style sheet hides",
      '<head><style>.xl9 {mso-style-parent:style0; visibility:hidden;}</style></head><table><tr><td>a</td></tr><tr class=xl9><td>secret</td></tr><tr><td>b</td></tr></table>',
    ],
  ])('is left out of a table: %s', (_, html) => {
    expect(pasted(html)).toBe('<p>a</p><p>b</p>')
    expect(cleanPasted(html).leftOut).toEqual([HIDDEN])
  })

  it.each([
    ['struck-out text', '<p>a <s>10</s> <strike>20</strike> <del>30</del></p>'],
    [
      'a hidden row without text',
      "<table><tr><td>a</td></tr><tr style='display:none'><td></td></tr></table>",
    ],
    [
      'a part that is shown again',
      '<p style="font-size:0"><span style="font-size:12px">a</span></p>',
    ],
    [
      'a footnote',
      `${WORD}<p>a<a style='mso-footnote-id:ftn1' href="#_ftn1">[1]</a></p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>[1] *b</p></div></div>`,
    ],
  ])('is nothing of %s', (_, html) => {
    expect(cleanPasted(html).leftOut).toEqual([])
    const { textContent } = new DOMParser().parseFromString(html, 'text/html').body
    const { textContent: kept } = new DOMParser().parseFromString(
      pasted(html),
      'text/html',
    ).body
    expect(kept.replaceAll(/\s/g, '')).toBe(textContent.replaceAll(/\s/g, ''))
  })
})
