import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'

import type { Page } from '@/domain/list/page-plan'
import { createColumns } from '@/ui/table/data-table'
import { Pagination } from '@/ui/table/pagination'
import { QueryTable } from '@/ui/table/query-table'
import type { ListQuery } from '@/ui/table/whole-list-search'

import { renderUi } from './render'

/** Page links lead to addresses. */
function renderList(element: ReactElement, path = '/') {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const wrap = (child: ReactElement) => (
    // The app's router is registered, which has other routes.
    <RouterContextProvider router={router as never}>{child}</RouterContextProvider>
  )
  const view = renderUi(wrap(element))
  return { ...view, rerender: (next: ReactElement) => view.rerender(wrap(next)) }
}

interface Booking {
  _id: string
  service: string
  total: string
}
const column = createColumns<Booking>()
const columns = column.columns([
  column.accessor('service', { header: 'Service', meta: { card: 'title' } }),
  column.accessor('total', { header: 'Total', meta: { align: 'right' } }),
])

const idle: ListQuery<Page<Booking>> = {
  data: undefined,
  isError: false,
  dataUpdatedAt: 0,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: async () => ({ isSuccess: true }),
}

function pageOf(...services: string[]): Page<Booking> {
  return {
    rows: services.map((service) => ({ _id: service, service, total: '$1.00' })),
    pages: 20,
  }
}

function Bookings({
  query,
  page = 1,
}: {
  query: Partial<ListQuery<Page<Booking>>>
  page?: number
}) {
  return (
    <QueryTable
      list={{ query: { ...idle, ...query }, paging: { page, resetScroll: true } }}
      columns={columns}
      label="Bookings"
      empty="No bookings found"
    />
  )
}

describe('A list', () => {
  it('is a table of rows with column headers, a row header and cells', () => {
    renderList(<Bookings query={{ data: pageOf('Deep clean', 'Windows') }} />)
    const table = screen.getByRole('table', { name: 'Bookings' })
    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map((cell) => cell.textContent)).toEqual(['Service', 'Total'])
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole('rowheader', { name: 'Deep clean' })).toBeVisible()
    expect(within(table).getAllByRole('cell', { name: '$1.00' })).toHaveLength(2)
  })

  it('announces the page and its number of rows', () => {
    const announcement = () => document.querySelector('[aria-live=polite]')?.textContent
    const { rerender } = renderList(<Bookings query={{}} />)
    const region = document.querySelector('[aria-live=polite]')
    expect(announcement()).toBe('')
    rerender(<Bookings query={{ data: pageOf('Deep clean', 'Windows') }} page={2} />)
    expect(announcement()).toBe('Page 2 of 20, 2 rows')
    rerender(<Bookings query={{ data: { rows: [], pages: 1 } }} />)
    expect(announcement()).toBe('No rows')
    rerender(<Bookings query={{ data: { rows: [], pages: 0 } }} />)
    expect(announcement()).toBe('No rows')
    // The region must not be replaced, because screen readers would not announce a new one.
    expect(document.querySelector('[aria-live=polite]')).toBe(region)
  })

  it('hides its skeleton from assistive technology while it loads', () => {
    const { container } = renderList(<Bookings query={{ isFetching: true }} />)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('row')).toHaveLength(1)
    // Labels would make the cards of the skeleton higher than the loaded ones.
    expect(container.querySelector('tbody td')).toBeInTheDocument()
    expect(container.querySelector('tbody td[data-label]')).toBeNull()
    expect(screen.queryByText('No bookings found')).not.toBeInTheDocument()
  })

  it('ignores further clicks on Retry until the refetch ends', async () => {
    const refetch = vi.fn(async () => ({ isSuccess: true }))
    const data = pageOf('Deep clean')
    const { user } = renderList(
      <Bookings query={{ data, isError: true, isFetching: true, refetch }} />,
    )
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).not.toHaveBeenCalled()
  })

  it('keeps the old rows, marked as busy, until the next page arrives, and lets nobody act on them', () => {
    const data = pageOf('Deep clean')
    const waiting = { data, isPlaceholderData: true, isFetching: true }
    const { rerender } = renderList(<Bookings query={waiting} page={2} />)
    const row = screen.getByRole('rowheader', { name: 'Deep clean' })
    expect(row).toBeVisible()
    expect(row.closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    rerender(<Bookings query={{ data }} page={2} />)
    expect(row.closest('[inert]')).toBeNull()
  })

  it('says nothing of rows that are on their way, although the filters before found none', () => {
    const waiting = { data: pageOf(), isPlaceholderData: true, isFetching: true }
    const { rerender } = renderList(<Bookings query={waiting} />)
    expect(screen.queryByText('No bookings found')).toBeNull()
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    rerender(<Bookings query={{ data: pageOf() }} />)
    expect(screen.getByText('No bookings found')).toBeVisible()
  })

  it('keeps rows apart that share an id or have none', () => {
    const rowsOf = (...ids: [string, string][]) => ({
      rows: ids.map(([_id, service]) => ({ _id, service, total: '$1.00' })),
      pages: 2,
    })
    const services = () =>
      screen.getAllByRole('row').map((row) => row.textContent.split('$')[0])
    const complaints = vi.spyOn(console, 'error')
    const first = rowsOf(['a', 'One'], ['a', 'Two'], ['', 'Three'], ['', 'Four'])
    const { rerender } = renderList(<Bookings query={{ data: first }} />)
    expect(services()).toEqual(['ServiceTotal', 'One', 'Two', 'Three', 'Four'])
    rerender(<Bookings query={{ data: rowsOf(['', 'Five'], ['a', 'Six']) }} page={2} />)
    expect(services()).toEqual(['ServiceTotal', 'Five', 'Six'])
    expect(complaints).not.toHaveBeenCalled()
  })
})

describe('Pagination', () => {
  const paginated = (pages: number) => <Pagination page={1} pages={pages} resetScroll />

  it('has 5 page links and 2 margin pages, with bare numbers', () => {
    renderList(paginated(20))
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown.join(' ')).toBe('1 2 3 4 5 … 19 20')
  })

  it('is a navigation landmark, absent for a single page', () => {
    const { rerender } = renderList(paginated(2))
    expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeVisible()
    rerender(paginated(1))
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})
