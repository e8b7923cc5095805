import { describe, expect, it } from 'vitest'

import { trimIdentifier, trimSearch, trimText } from '@/domain/format/trim'

/** Each draws nothing, although `trim()` keeps most of them. */
const INVISIBLE = {
  'zero-width space': '\u200B',
  'empty Braille pattern': '\u2800',
  'Hangul filler': '\u3164',
  'soft hyphen': '\u00AD',
  'word joiner': '\u2060',
  'left-to-right embedding': '\u202A',
  'right-to-left mark': '\u200F',
  isolates: '\u2067\u2069',
  'byte order mark': '\uFEFF',
  'no-break space': '\u00A0',
  joiners: '\u200C\u200D',
  'variation selector': '\uFE0F',
  'null character': '\0',
  'tag character': '\u{E0041}',
}

const VISIBLE = {
  'Persian name with a non-joiner': 'می\u200Cخواهم',
  'family of joined emoji': '👩\u200D👩\u200D👧',
  'heart with its variation selector': '❤\uFE0F',
  'flag that ends with a tag': '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'Arabic number sign': '\u0600',
  'full stop': '.',
}

describe('trimText', () => {
  it.each(Object.entries(INVISIBLE))('finds nothing visible in a %s', (_, text) => {
    expect(trimText(` ${text}\n${text}`)).toBe('')
  })

  it.each(Object.entries(VISIBLE))('keeps a %s as it is', (_, text) => {
    expect(trimText(`  ${text}\n`)).toBe(text)
  })
})

describe('trimIdentifier', () => {
  it.each(Object.entries(INVISIBLE))('drops a %s at both ends', (_, text) => {
    expect(trimIdentifier(`${text} ada@example.com${text}`)).toBe('ada@example.com')
    expect(trimIdentifier(text)).toBe('')
  })

  it('keeps joiners inside', () => {
    expect(trimIdentifier('\u200Bمی\u200Cخواهم\u200B')).toBe('می\u200Cخواهم')
  })
})

describe('trimSearch', () => {
  it('also writes what stands between words as one space', () => {
    expect(trimSearch('\u200FAnn\u00A0Ford\t')).toBe('Ann Ford')
    expect(trimSearch('Ann \t Ford\u202F')).toBe('Ann Ford')
  })

  it('drops what stands before an id', () => {
    expect(trimSearch(' #66b0')).toBe('66b0')
    expect(trimSearch('\u200E# 66b0')).toBe('66b0')
    expect(trimSearch('…a10005')).toBe('a10005')
    expect(trimSearch('Flat #5')).toBe('Flat #5')
  })
})
