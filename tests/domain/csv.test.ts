import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CSV_BOM, csvCell, csvRows } from '@/domain/format/csv'

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
    [new Date('2024-03-05T14:30:00Z'), '2024-03-05T14:30:00.000Z'],
    [new Date('x'), ''],
  ])('writes %o as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('writes a bigint in full', () => {
    expect(csvCell(12_345_678_901_234_567_890n)).toBe('12345678901234567890')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+155512', "'+155512"],
    ['-5', "'-5"],
    ['@name', "'@name"],
    ['\tcmd', '"\'\tcmd"'],
    ['\rcmd', '"\'\rcmd"'],
    ['\ncmd', '"\'\ncmd"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a;=1+1', '"a;\'=1+1"'],
    ['a\t=1+1', '"a\t\'=1+1"'],
    ['a\n=1+1', '"a\n\'=1+1"'],
    ['a\r\n-1', '"a\r\n\'-1"'],
    ['a;+1;@b', '"a;\'+1;\'@b"'],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20b', "'\uff20b"],
    ['a;\uff1d1', '"a;\'\uff1d1"'],
  ])('keeps a spreadsheet from running the text %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it.each(['1;2', 'a - b', 'a=b', 'x\ty', 'ann@example.com'])('leaves %j as it is', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(text)
  })

  it.each([
    [' =1', "' =1"],
    ['"=1', '"\'""=1"'],
    ['a;"=1+1;', '"a;\'""=1+1;\'"'],
    ['a; @b', '"a;\' @b"'],
    ['a;\tb', '"a;\'\tb"'],
    ['a;"', '"a;\'"""'],
  ])('keeps one that splits cells at semicolons from running %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
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

  it('survives a round trip, apart from the apostrophes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\r', '\n', ' ', '=', '-') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
        const read = cellsOf(csvRows(rows), ',').map((text) => text.replaceAll("'", ''))
        expect(read).toEqual([...rows.flat(), ''])
      }),
    )
  })

  it('has no cell that begins like a formula, whatever separator a spreadsheet expects', () => {
    const unit = fc.constantFrom(...'a \xa0",;\t\r\n=+-@＝＋－＠'.split(''))
    const cell = fc.string({ unit })
    const separator = fc.constantFrom(',', ';', '\t')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), separator, (rows, separator) => {
        for (const read of cellsOf(csvRows(rows), separator)) {
          expect(read.replace(/^[" ]+/, '')).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
