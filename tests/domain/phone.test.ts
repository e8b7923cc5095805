import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitPhones } from '@/domain/format/phone'

const linksIn = (text: string) => splitPhones(text).flatMap(({ href }) => href ?? [])

describe('the links of a phone number', () => {
  it.each([
    ['+1 555 1234', 'tel:+15551234'],
    ['+1 (555) 0199', 'tel:+15550199'],
    ['555.010.0199', 'tel:5550100199'],
    ['(020) 7946‑0018', 'tel:02079460018'],
    ['+49 30 – 123 456', 'tel:+4930123456'],
    ['0044 20 7946 0018', 'tel:+442079460018'],
    ['+1 (555) 010-0199 ext. 42', 'tel:+15550100199;ext=42'],
    ['+1 555 010 0199, Ext 42', 'tel:+15550100199;ext=42'],
    ['555-010-0199x42', 'tel:5550100199;ext=42'],
    ['555 010 0199 extension: 42', 'tel:5550100199;ext=42'],
    ['555 010 0199 #42', 'tel:5550100199;ext=42'],
    ['+44 (0)20 7946 0018', 'tel:+442079460018'],
    ['+44(0) 20 7946 0018', 'tel:+442079460018'],
    ['0044 (0)20 7946 0018', 'tel:+442079460018'],
    ['(0)20 7946 0018', 'tel:02079460018'],
    // Italy keeps the 0 of its area codes.
    ['+39 (0)6 1234 5678', 'tel:+390612345678'],
    ['٠٢٠ ٧٩٤٦ ٠٠١٨', 'tel:02079460018'],
    ['+۹۸ ۲۱ ۱۲۳۴ ۵۶۷۸', 'tel:+982112345678'],
    ['०२० ७९४६ ००१८', 'tel:02079460018'],
    ['+44 20 7946 0018', 'tel:+442079460018'],
    ['\u202A+44 20 7946\u200E 0018\u202C', 'tel:+442079460018'],
  ])('%s becomes %s', (text, href) => {
    expect(linksIn(text)).toEqual([href])
  })

  it.each([
    '020 7946 0018 / 07700 900123',
    '020 7946 0018 or 07700 900123',
    '020 7946 0018, 07700 900123',
    '020 7946 0018; 07700 900123',
    '020 7946 0018\n07700 900123',
  ])('are two for the two numbers in %j', (text) => {
    expect(linksIn(text)).toEqual(['tel:02079460018', 'tel:07700900123'])
  })

  it.each([
    '',
    '--',
    'none',
    '12',
    '1-800-FLOWERS',
    'ask for Ann, 555 010 0199',
    '555 010 0199 after 5 pm',
    '030/123456',
    '020 7946 0018 / 19',
    '555 0100 555 0101',
    '020 7946 0018 07700 900123',
    '+1 555 010 0199 +1 555 010 0200',
    '*100#',
    '+1',
    '++1 555 010 0199',
    '1234567890123456',
  ])('are none where a number would be a guess: %j', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('never leave out or change what is shown, and dial no digits that are not there', () => {
    const unit = fc.constantFrom(...Array.from('0123456789+-()/ ,;.xX#٠١'), 'ext. ', ' or ', '(0)')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(
          splitPhones(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
        for (const href of linksIn(text)) {
          expect(href).toMatch(/^tel:\+?\d{3,15}(?:;ext=\d{1,7})?$/)
        }
      }),
    )
  })
})
