import { expect, it } from 'vitest'

import { hasDigitsOf, isPhoneNumber, phoneLink } from '@/domain/format/phone'

it.each([
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['555.010.0199', 'tel:5550100199'],
  ['+49 30 – 123 456', 'tel:+4930123456'],
  ['0044 20 7946 0018', 'tel:00442079460018'],
  ['\u202A+44 20 7946\u200E 0018\u202C', 'tel:+442079460018'],
  ['＋４４ ２０', 'tel:+4420'],
  ['٠٥٥٥ ٠١٩٩٨', 'tel:055501998'],
  ['+۹۸ ۲۱', 'tel:+9821'],
])('%s is called by %s', (text, href) => {
  expect(phoneLink(text)).toBe(href)
})

it.each([
  '',
  '12',
  '--',
  'none',
  '1-800-FLOWERS',
  '555 010 0199 ext. 42',
  '020 7946 0018 / 07700 900123',
  '020 7946 0018, 07700 900123',
  '020 7946 0018 07700 900123',
  '+1 555 010 0199 +1 555 010 0200',
  '*100#',
])('%j is no link, because more than a number stands there', (text) => {
  expect(phoneLink(text)).toBeUndefined()
})

it('finds digits however they are written', () => {
  expect(hasDigitsOf('+1 (555) 010-0199', '55501')).toBe(true)
  expect(hasDigitsOf('+1 (555) 010-0199', '0100 2')).toBe(false)
  expect(hasDigitsOf('0555 01998', '۵۵۵۰۱')).toBe(true)
  expect(hasDigitsOf('٠٥٥٥ ٠١٩٩٨', '55501')).toBe(true)
  expect(hasDigitsOf(undefined, '55501')).toBe(false)
  expect(hasDigitsOf('+1 (555) 010-0199', 'Anna')).toBe(false)
})

it.each(['55501', '+1 (555) 010-0199', '\u202A+44 20 7946\u200E 0018\u202C', '٥٥٥٠١'])(
  '%j can only be a phone number',
  (text) => expect(isPhoneNumber(text)).toBe(true),
)

it.each([
  '',
  '5550',
  'ann55501',
  '+1 555 01 ext',
  '66f2b0000000000000000001',
  '1'.repeat(16),
])('%j may be something else', (text) => expect(isPhoneNumber(text)).toBe(false))
