import { expect, it } from 'vitest'

import { splitLinks } from '@/domain/chat/links'

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(https://example.com), http://b.example!', ['https://example.com', 'http://b.example']],
  ['https://en.example/wiki/Sink_(plumbing)', ['https://en.example/wiki/Sink_(plumbing)']],
  ['(see https://en.example/wiki/Door_(film))', ['https://en.example/wiki/Door_(film)']],
  [
    'https://e.example/a，谢谢 https://e.example/d。',
    ['https://e.example/a', 'https://e.example/d'],
  ],
  [
    'https://e.example/f، „https://e.example/g“',
    ['https://e.example/f', 'https://e.example/g'],
  ],
  [
    '「https://e.example/h」（https://e.example/i）',
    ['https://e.example/h', 'https://e.example/i'],
  ],
  ['https://e.example/Ñandú–l·l_東京?a=1', ['https://e.example/Ñandú–l·l_東京?a=1']],
  ['HTTPS://EXAMPLE.COM/X', ['HTTPS://EXAMPLE.COM/X']],
  ['javascript:alert(1) data:text/html,x mailto:a@b.example', []],
  ['www.example.com, https://, http:', []],
])('in %j, only http(s) addresses are links', (text, expected) => {
  expect(hrefs(text)).toEqual(expected)
})

it.each(['', 'no link', 'a https://b.example, c', 'https://b.example'])(
  'keeps every character of %j',
  (text) => {
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)
