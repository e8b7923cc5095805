import { xssPayloads } from '@mocks/scenarios/xss-payloads'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isAllowedLink, parseHtml, sanitize } from '@/ui/editor/html/sanitize'

const NEVER =
  'script, style, svg, math, iframe, object, embed, form, input, button, select, textarea, video, ' +
  'audio, template, noscript, base, link, meta, details, marquee, [id], [name], [class], [srcset]'

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** Returns the elements and attributes that could run code or affect the rest of the page. */
function harm(html: string): string[] {
  const body = parse(html)
  const elements = [...body.querySelectorAll(NEVER)].map((element) => element.outerHTML)
  const attributes = [...body.querySelectorAll('*')].flatMap((element) => [
    ...element.attributes,
  ])
  const harmful = attributes.filter(({ name, value }) => {
    if (name === 'href') return !/^(https?:\/\/|mailto:|tel:)/.test(value)
    if (name === 'src') return !/^(https:\/\/|data:image\/)/.test(value)
    if (/^(on.*|.*action|srcdoc|background)$/.test(name)) return true
    return name === 'style' && /javascript|expression|url\(|position/i.test(value)
  })
  return [...elements, ...harmful.map(({ name, value }) => `${name}=${value}`)]
}

describe('sanitize', () => {
  it.each(xssPayloads)('makes %s harmless', (payload) => {
    expect(harm(sanitize(payload))).toEqual([])
    expect(harm(sanitize(`<p>before</p>${payload}<p>after</p>`))).toEqual([])
    expect(harm(sanitize(`<ul><li><b>${payload}</b></li></ul>`))).toEqual([])
  })

  it('is tested with more than forty payloads', () => {
    expect(xssPayloads.length).toBeGreaterThan(40)
  })

  it('makes any sequence of payloads harmless', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...xssPayloads), { maxLength: 4 }), (parts) => {
        expect(harm(sanitize(parts.join('')))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('is idempotent', () => {
    for (const payload of xssPayloads) {
      const once = sanitize(`<p>a</p>${payload}`)
      expect(sanitize(once)).toBe(once)
    }
  })

  it.each([
    '<h1>Terms</h1><p>Some <strong>bold</strong>, <em>italic</em>, <u>under</u>, <s>struck</s></p>',
    '<p style="text-align: center">x</p>',
    '<p><span style="color: #ff0000; font-size: 72px">x</span></p>',
    '<p><span style="color: rgb(1, 2, 3)">x</span></p>',
    '<ol start="3"><li><p>x</p></li></ol><ul><li>y</li></ul>',
    '<blockquote><p>x</p></blockquote><hr><pre><code>x</code></pre>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<p><img src="https://img.example/x.png" alt="x"></p>',
  ])('keeps %s unchanged', (html) => {
    expect(sanitize(html)).toBe(html)
  })

  it('keeps the text of an unknown element', () => {
    expect(sanitize('<p><blink>still</blink> here</p>')).toBe('<p>still here</p>')
  })

  it('keeps text styles only', () => {
    const html = sanitize(
      '<p style="color:red;position:fixed;background:url(//x);font-size:20px;z-index:9">x</p>',
    )
    expect(html).toBe('<p style="color: red; font-size: 20px">x</p>')
  })

  it('keeps how a link is opened, but never in the place of the app', () => {
    const link = (target: string) =>
      `<a href="https://a.example" rel="nofollow"${target}>x</a>`
    expect(sanitize(link(' target="_blank"'))).toBe(link(' target="_blank"'))
    expect(sanitize(link(' target="_top"'))).toBe(link(''))
  })
})

describe('parseHtml', () => {
  it('returns no form, whose fields could take the place of its own properties', () => {
    const page = parseHtml(
      '<FORM id=x><input name="attributes"><input name="matches">a</form>',
    )
    expect(page.querySelector('form')).toBeNull()
    expect(page.querySelectorAll('x-form > input')).toHaveLength(2)
    expect(page).toHaveTextContent('a')
  })
})

describe('isAllowedLink', () => {
  it.each([
    'http://a.example',
    'HTTPS://a.example/x?y#z',
    'mailto:a@b.example',
    'tel:+123',
    ' tel:+1 555 0100',
    'https://a.example/b c',
  ])('allows %s', (href) => expect(isAllowedLink(href)).toBe(true))

  it.each([
    '',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a.example',
    'file:///etc/passwd',
    '//a.example',
    '/terms',
    '#top',
    'a.example',
    'https:',
    'https://not a link',
    'mailto:',
  ])('rejects %j', (href) => expect(isAllowedLink(href)).toBe(false))
})
