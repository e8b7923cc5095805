import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { createColumns, DataTable } from '@/ui/table/data-table'

import { renderUi } from './render'

interface Payment {
  _id: string
  name: string
  note: string
}
const column = createColumns<Payment>()
const columns = column.columns([
  column.accessor(({ name }) => name, { header: 'Name', meta: { card: 'title' } }),
  column.accessor(({ note }) => note, { header: 'Note' }),
  column.accessor(({ _id }) => _id, {
    header: 'Booking',
    cell: ({ getValue }) => (
      <>
        <data value={getValue()}>…{getValue().slice(-2)}</data>
        <button type="button">Copy</button>
      </>
    ),
  }),
  column.accessor(() => 'Pending', {
    header: 'Status',
    meta: { card: 'badge' },
    cell: () => <input aria-label="Status" defaultValue="Pending" />,
  }),
  column.display({ header: 'Action', meta: { card: 'actions' }, cell: () => 'View' }),
])
const rows = [
  { _id: 'booking-17', name: 'Ann Ford', note: 'Two\n lines' },
  { _id: 'booking-18', name: 'Ben Ross', note: '<b>1 & 2</b>' },
]

/** Selects from the start or a character of one cell to the end of another, and copies. */
function copy(from: string, to: string, offset = 0) {
  const range = document.createRange()
  range.setStart(screen.getByText(from).firstChild!, offset)
  range.setEndAfter(screen.getByText(to).firstChild!)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  const copied = new Map<string, string>()
  const event = createEvent.copy(screen.getByText(from), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })
  fireEvent(screen.getByText(from), event)
  return { text: copied.get('text/plain'), html: copied.get('text/html') ?? '', event }
}

describe('what is copied from a table', () => {
  it('has a tab between cells and a line for each row, and a table for what reads HTML', () => {
    renderUi(
      <DataTable
        columns={columns}
        rows={rows}
        label="Payments"
        skeletonRows={0}
        stale={false}
      />,
    )
    const { text, html } = copy('Ann Ford', '…18')
    expect(text).toBe(
      'Ann Ford\tTwo lines\tbooking-17\tPending\nBen Ross\t<b>1 & 2</b>\tbooking-18',
    )
    const table = document.createElement('div')
    table.innerHTML = html
    expect([...table.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([
      4, 3,
    ])
    expect(table.querySelectorAll('td')[5]).toHaveTextContent('<b>1 & 2</b>')
  })

  it('begins and ends where the selection does', () => {
    renderUi(
      <DataTable
        columns={columns}
        rows={rows}
        label="Payments"
        skeletonRows={0}
        stale={false}
      />,
    )
    expect(copy('Ann Ford', '…17', 4).text).toBe('Ford\tTwo lines\tbooking-17')
  })

  it('is left to the browser within a cell', () => {
    renderUi(
      <DataTable
        columns={columns}
        rows={rows}
        label="Payments"
        skeletonRows={0}
        stale={false}
      />,
    )
    const { text, event } = copy('Ann Ford', 'Ann Ford')
    expect(text).toBeUndefined()
    expect(event.defaultPrevented).toBe(false)
  })
})
