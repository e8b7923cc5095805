import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decodeRouteId, encodeRouteId, isSafeId } from '@/domain/list/route-id'

// With `binary`, the text can contain any character except lone surrogates, which UTF-8 cannot
// encode.
const anyText = fc.string({ unit: 'binary', minLength: 1 })
const safeId = anyText.filter(isSafeId)

const plainBase64 = (id: string) => Buffer.from(id, 'utf8').toString('base64')

describe('route ids', () => {
  it.each([
    ['66b0c1d2e3f4a5b6c7d8e901', 'NjZiMGMxZDJlM2Y0YTViNmM3ZDhlOTAx'],
    ['a', 'YQ'],
    ['ab', 'YWI'],
    ['>>>', 'Pj4-'],
    ['ÿÿ', 'w7_Dvw'],
    ['a+b=c', 'YStiPWM'],
    ['נקיון 🧹', '16DXp9eZ15XXnyDwn6e5'],
    ['\uFEFFid', '77u_aWQ'],
  ])('encode %j as %s and decode it again', (id, text) => {
    expect(encodeRouteId(id)).toBe(text)
    expect(decodeRouteId(text)).toBe(id)
  })

  it('round-trip through the URL for any id', () => {
    fc.assert(
      fc.property(safeId, (id) => {
        const text = encodeRouteId(id)
        expect(text).toMatch(/^[\w-]+$/)
        expect(encodeURIComponent(text)).toBe(text)
        expect(decodeRouteId(text)).toBe(id)
      }),
    )
  })

  it('decode in both alphabets, with and without padding', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          safeId,
          fc.string({ unit: fc.constantFrom('+', '=', '>', '~', 'ÿ'), minLength: 1 }),
        ),
        (id) => {
          const padded = plainBase64(id)
          const urlSafe = padded.replaceAll('+', '-').replaceAll('/', '_')
          for (const text of [
            padded,
            urlSafe,
            padded.replaceAll('=', ''),
            encodeRouteId(id),
          ]) {
            expect(decodeRouteId(text)).toBe(id)
          }
        },
      ),
    )
  })

  it.each([
    ['an empty string', ''],
    ['only padding', '=='],
    ['a character outside the alphabet', 'YW!i'],
    ['a space', 'YW I'],
    ['a letter outside ASCII', 'é'],
    ['a length of 1, which no base64 has', 'A'],
    ['a length of 5, which no base64 has', 'YWJjZ'],
    ['too much padding', 'YQ==='],
    ['too little padding', 'YQ='],
    ['padding in the middle', 'Y=Q='],
    ['bytes that are not UTF-8', '_w'],
    ['a cut-off character', '4pw'],
    ['an unencoded path', '../login'],
  ])('are null for %s', (_name, text) => {
    expect(decodeRouteId(text)).toBeNull()
  })

  it('never throw and never decode to an unsafe id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        expect(decodeRouteId(text) ?? 'id').toSatisfy(isSafeId)
      }),
    )
  })

  it.each([
    'clear/66f2',
    'a\\b',
    '%2e',
    'a?b',
    'a#b',
    'a\n',
    'a\u0000',
    '\u007f',
    '.',
    '..',
    '...',
  ])('are null for %j, which could reach another endpoint', (id) => {
    expect(decodeRouteId(encodeRouteId(id))).toBeNull()
  })
})
