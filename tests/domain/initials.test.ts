import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { initials } from '@/domain/format/initials'

describe('initials', () => {
  it.each([
    ['Ann Bo', 'AB'],
    ['ann', 'A'],
    ['Ann Maria van Bo', 'AB'],
    ['  ann   bo  ', 'AB'],
    ['émile zola', 'ÉZ'],
    ['e\u0301mile zola', 'ÉZ'],
    ['ßeta Oe', 'ßO'],
    ['דנה לוי', 'דל'],
    ['محمد علي', 'مع'],
    ['🧹 Clean Co', 'CC'],
    ['Ann 🎉', 'A'],
    ['(Ann) "Bo"', 'AB'],
    ['𝒜da Lovelace', '𝒜L'],
    ['3M', '3'],
    ['🎉', ''],
    ['', ''],
    [' ', ''],
    [null, ''],
    [undefined, ''],
    [42, ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  it('are at most two whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const letters = initials(name)
        expect(letters).not.toMatch(/\p{Surrogate}/u)
        expect(Array.from(letters.replaceAll(/\p{M}/gu, '')).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
