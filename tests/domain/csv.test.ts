import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CSV_BOM, csvCell, csvFileName, csvRows } from '@/domain/format/csv'

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [12.5, '12.5'],
    [-5, '-5'],
    [Number.NaN, ''],
    [Infinity, ''],
    [true, 'true'],
    [new Date('2024-03-05T23:45:00.999Z'), '2024-03-05 23:45:00'],
    [new Date('x'), ''],
  ])('writes %o as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each([
    ['02139', "'02139"],
    ['00', "'00"],
    [' 02139', "' 02139"],
    ['02139-4307', "'02139-4307"],
    ['020 7946 0018', "'020 7946 0018"],
    ['0(20) 7946', "'0(20) 7946"],
    ['+1 (555) 010-0199', "'+1 (555) 010-0199"],
    ['447700900123', "'447700900123"],
    ['12345678901234567890', "'12345678901234567890"],
    ['12e4', "'12e4"],
    ['1.5E10', "'1.5E10"],
  ])('keeps every digit and sign of the code or number %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each([
    [
      'a day',
      ['3-10', '3/10', '3.10', '10 / 3', '3-10-24', '2024-03-05', '31.12.', '31.12.2024'],
    ],
    ['a month', ['2024/3', '12/2024', 'Mar-24', 'Dec. 12']],
    ['a day with a name', ['MAR1', 'sept2', '1-Mar', 'May 5', '5 March 2024']],
    ['a day and a time', ['2024-03-05T10:00:00Z', '3/10/24 12:30', '1 Mar 9 pm']],
    [
      'a time',
      ['12:30', '12:30:45', '9:5', '100:30', '00:30:15.5', '12:30PM', '5 pm', '5 a'],
    ],
    ['a power of ten', ['1E5', '1e+5', '2.5E-3']],
    [
      'a number',
      ['1.50', '.5', '5.', '1/2', '1 1/2', '1.234', '1 234 567', "1'234", '1\u00A0234'],
    ],
    ['an amount', ['50%', '$5', '5 €', '£ 1.5', '(5)', '5-']],
    ['full-width digits', ['１２：３０']],
    ['a code', ['0001', '1234567890123456', '123456789012']],
  ])('keeps a text that a spreadsheet would take for %s', (_, texts) => {
    expect(texts.map(csvCell)).toEqual(texts.map((text) => `'${text}`))
  })

  it.each(['1,234', '1,5', 'Mar 5, 2024', '1,234.50'])(
    'keeps the text %j, whose comma needs quotes',
    (text) => {
      expect(csvCell(text)).toBe(`"'${text}"`)
    },
  )

  it.each([
    ['numbers', ['60601', '0']],
    ['times', ['9:00 AM', '12:30 PM']],
    ['phone numbers', ['555 0100', '555-0100', '(555) 010-0199']],
    ['codes', ['60601-1234', '66b0a1', '1e', 'e5', 'A-1', 'v1.2', '1.2.3.4', '…a10005']],
    ['words', ['May', 'March', '0 people', 'Marble 3', 'Mars 1', 'Room 12', '24/7 help']],
    ['names', ['3-10 rooms', '1st of May', '7 PMs', '10 x 5', '5 Main St']],
  ])('leaves %s, which a spreadsheet reads as they are', (_, texts) => {
    expect(texts.map(csvCell)).toEqual(texts)
  })

  it('writes a bigint in full', () => {
    expect(csvCell(12_345_678_901_234_567_890n)).toBe('12345678901234567890')
  })

  // csvRows() below is tried with any text.
  it.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['\tcmd', '"\'\tcmd"'],
    ['a;+1;@b', '"a;\'+1;\'@b"'],
    ['a\r\n-1', '"a\r\n\'-1"'],
    ['a;"=1+1;', '"a;\'""=1+1;\'"'],
    ['\uff1d1+1', "'\uff1d1+1"],
  ])('keeps a spreadsheet from running the text %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each(['1;2', 'a - b', 'a=b', 'x\ty', 'ann@example.com'])(
    'leaves %j as it is',
    (text) => {
      expect(csvCell(text).replaceAll('"', '')).toBe(text)
    },
  )
})

/** A parser that knows only quotes, line breaks and one separator, as in a spreadsheet's locale. */
function cellsOf(text: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const last = cells.length - 1
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"')
      cells[last] += text.charAt((at += 1))
    else if (char === '"' && (isQuoted || cells[last] === '')) isQuoted = !isQuoted
    else if (!isQuoted && (char === separator || char === '\n')) cells.push('')
    else if (isQuoted || char !== '\r' || text.charAt(at + 1) !== '\n') cells[last] += char
  }
  return cells
}

it('begins a file with the byte order mark of UTF-8', () => {
  expect(CSV_BOM).toBe('\uFEFF')
})

describe('csvFileName', () => {
  it.each([
    [['transactions', '2026-11-26'], 'transactions-2026-11-26.csv'],
    [
      ['accounts', 'provider', undefined, 'search Anna', '2026-11-26'],
      'accounts-provider-search-anna-2026-11-26.csv',
    ],
    [['accounts', 'search ../a:b*c?"<d>|e\\f\0'], 'accounts-search-a-b-c-d-e-f.csv'],
    [['accounts', 'search 石川 é\u202e'], 'accounts-search-石川-é.csv'],
    [['accounts', 'search …'], 'accounts-search.csv'],
  ])('names a file about %j so that every system accepts the name', (about, name) => {
    expect(csvFileName(about)).toBe(name)
  })

  it('leaves the end of a long search out', () => {
    const name = csvFileName(['accounts', `search ${'é'.repeat(300)}`, '2026-11-26'])
    expect(new TextEncoder().encode(name).length).toBeLessThan(255)
    expect(name).toMatch(/^accounts-search-é+-2026-11-26\.csv$/)
  })
})

describe('csvRows', () => {
  it('ends every row with CRLF', () => {
    expect(
      csvRows([
        ['Name', 'Total'],
        ['Ann, Bo', 80],
      ]),
    ).toBe('Name,Total\r\n"Ann, Bo",80\r\n')
    expect(csvRows([])).toBe('')
  })

  it('has no cell that begins like a formula, whatever separator a spreadsheet expects', () => {
    const unit = fc.constantFrom(...'a0 \xa0",;\t\r\n=+-@＝＋－＠'.split(''))
    const cell = fc.string({ unit })
    const separator = fc.constantFrom(',', ';', '\t')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1 })),
        separator,
        (rows, separator) => {
          for (const read of cellsOf(csvRows(rows), separator)) {
            expect(read.replace(/^[" ]+/, '')).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
