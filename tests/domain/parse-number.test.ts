import { expect, it } from 'vitest'

import { hasManyDecimals, parseNumber } from '@/domain/format/parse-number'

it.each([
  ['0', 0],
  ['-5', -5],
  ['+5', 5],
  ['.5', 0.5],
  ['12.', 12],
  ['12.345', 12.345],
  [' 80 ', 80],
  ['80$', 80],
  ['$1,234.50', 1234.5],
  ['8.5%', 8.5],
  ['1,5', 1.5],
  ['\u200B12.50\u202C', 12.5],
  ['0,125', 0.125],
  ['1,234.5', 1234.5],
  ['1,234,567', 1_234_567],
  ['1 234', 1234],
  ['1 234,5', 1234.5],
  ['١٬٢٣٤٫٥', 1234.5],
  ['۱۲', 12],
  ['１，２３４．５０', 1234.5],
])('reads %j as %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})

it.each(
  [
    '',
    ' ',
    '-',
    '.',
    'abc',
    '1.2.3',
    '1.200,50',
    '1,2,3',
    '12 34',
    '1e3',
    '0x10',
    '5-',
    '--5',
  ].concat(['−5', '$', 'NaN', 'Infinity']),
)('does not guess a number for %j', (typed) => {
  expect(parseNumber(typed)).toBeNaN()
})

it.each(['1.500', '12.000', '0,125', '1,234.567', '1 234.500', '٠٫١٢٥', '$1.500'])(
  'finds too many decimals in %j',
  (typed) => {
    expect(hasManyDecimals(typed)).toBe(true)
  },
)

it.each(['1,500', '1.50', '1 500', '1,234,567', '10.', '', '1.2.3', '1500'])(
  'finds none in %j',
  (typed) => {
    expect(hasManyDecimals(typed)).toBe(false)
  },
)
