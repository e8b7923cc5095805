import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import { formatTime } from '@/domain/format/dates'
import { endOfId } from '@/domain/format/display-value'
import type { WholeList } from '@/domain/list/whole-list'
import {
  type BookingFlag,
  bookingFlagLabels,
  bookingFlags,
} from '@/domain/status/booking-status'
import { addWeeks, bookingsByDay, daysOfWeek, sortBySchedule, weekOf } from '@/domain/week'
import { bookingColumns } from '@/screens/booking-parts/booking-columns'
import { ClearFilters } from '@/ui/filter/clear-filters'
import { PageHeader } from '@/ui/page/page-header'
import { scrollIntoViewRef } from '@/ui/scroll/scroll-into-view'
import { createColumns } from '@/ui/table/data-table'
import { csvColumns, ExportCsv } from '@/ui/table/export-csv'
import { ListFilters } from '@/ui/table/filters'
import { QueryTable } from '@/ui/table/query-table'
import { Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'
import { useListPage } from '@/ui/table/use-list-page'
import { type ListSource, WholeListSearch } from '@/ui/table/whole-list-search'

import { AssigneeFilter } from './assignee-filter'
import { bookingFilter, BookingFilters } from './booking-filters'
import {
  activeBookingFilters,
  type BookingsSearch,
  otherTabs,
  readsAll,
} from './bookings-search'
import { type View, ViewSwitch } from './view-switch'
import { WeekView } from './week/week-view'

const route = getRouteApi('/_admin/bookings/')

const columns = createColumns<Booking>().columns(Object.values(bookingColumns))

const timeOf = (time: string | undefined) => time && formatTime(time)
/** The ids join the file with those of Transactions and Manage Accounts. */
const csv = [
  { header: 'Booking ID', value: (booking: Booking) => booking._id },
  ...csvColumns(columns).toSpliced(
    1,
    0,
    { header: 'From', value: (booking: Booking) => timeOf(booking.time?.from) },
    { header: 'To', value: (booking: Booking) => timeOf(booking.time?.to) },
  ),
  { header: 'Customer ID', value: (booking: Booking) => booking.userId?._id },
  { header: 'Provider ID', value: (booking: Booking) => booking.providerId?._id },
]

/**
 * WORKAROUND: The server's order has a `select`, too. When `select` comes back after an absence, TanStack
 * Query shows what it made of earlier data. Can go when it selects anew (5.108.0 does not).
 */
function withOrder(
  select: (list: WholeList<Booking>) => WholeList<Booking>,
): typeof listBookings {
  return {
    ...listBookings,
    whole(...args) {
      const reader = listBookings.whole(...args)
      return { ...reader, options: { ...reader.options, select } }
    },
  }
}
const bookingsAsListed = withOrder((list) => list)
/** Those without a provider are wanted in the order in which they need one, not in the server's. */
const bookingsBySchedule = withOrder((list) => ({
  ...list,
  rows: sortBySchedule(list.rows),
}))

/** Starts from the week in the URL, so that two presses in a row are two steps. */
const moveWeek = (weeks: number, shown: string) => (search: BookingsSearch) => ({
  ...search,
  week: addWeeks(weekOf(search.week) ?? shown, weeks),
})

export function BookingsScreen() {
  const search = route.useSearch()
  const { tab = 'all', view = 'list', week } = search
  const { args } = route.useLoaderDeps()
  const isMatch = bookingFilter(search)
  const navigate = route.useNavigate()
  const { changeFilters, list } = useListPage({
    navigate,
    endpoint: search.unassigned ? bookingsBySchedule : bookingsAsListed,
    args,
    noun: 'bookings',
    isMatch: readsAll(search) ? isMatch : undefined,
  })

  function changeView(view: View) {
    if (view === 'week') changeFilters({ view, week: weekOf(new Date()) })
    else changeFilters({ view: undefined, week: undefined })
  }

  return (
    <>
      <PageHeader
        title="Bookings"
        context="What customers booked"
        status={
          view === 'list' && list.wholeList && <WholeListSearch {...list.wholeList} />
        }
        utc
        actions={
          <>
            <Refresh query={list.query} />
            <ExportBookings search={search} source={list.source} />
            <ViewSwitch view={view} onChange={changeView} />
          </>
        }
      >
        <FilterBar
          search={search}
          onChange={changeFilters}
          onClear={() =>
            void navigate({ search: ({ tab, view, week }) => ({ tab, view, week }) })
          }
        />
      </PageHeader>
      <FlagTabs
        flag={tab}
        onChange={(value) =>
          changeFilters({ tab: otherTabs.find((flag) => flag === value) })
        }
      >
        {view === 'week' && list.wholeList ? (
          <WeekView
            wholeList={list.wholeList}
            isMatch={isMatch}
            day={week}
            onWeek={(week, step) =>
              changeFilters({ week }, { ...step, resetScroll: false })
            }
            onStep={(weeks, shown) =>
              void navigate({ search: moveWeek(weeks, shown), resetScroll: false })
            }
          />
        ) : (
          <QueryTable
            list={list}
            columns={columns}
            label="Bookings"
            empty="No bookings found"
            emptyHint="What customers book for this tab and assignee appears here."
          />
        )}
      </FlagTabs>
    </>
  )
}

interface FilterBarProps {
  search: BookingsSearch
  onChange: (change: Partial<BookingsSearch>, options?: { replace: boolean }) => void
  onClear: () => void
}

function FilterBar({ search, onChange, onClear }: FilterBarProps) {
  const { search: text = '', ...others } = search
  const { assignee } = search
  const isFiltered = activeBookingFilters(search).length > 0 || assignee !== undefined
  return (
    <>
      <SearchInput
        value={text}
        placeholder="Service, person or ID"
        onSearch={(text, options) => onChange({ search: text || undefined }, options)}
      />
      <ListFilters
        count={assignee === undefined ? 0 : 1}
        more={<BookingFilters filters={search} onChange={onChange} />}
        moreCount={activeBookingFilters(others).length}
      >
        <AssigneeFilter
          value={assignee ?? ''}
          onChange={(id) => onChange({ assignee: id || undefined })}
        />
      </ListFilters>
      {isFiltered && <ClearFilters onClick={onClear} />}
    </>
  )
}

interface ExportBookingsProps {
  search: BookingsSearch
  source: ListSource<Booking>
}

/** Exports what the filters match, and in the view of a week only what is in this week. */
function ExportBookings({ search, source }: ExportBookingsProps) {
  const { tab, assignee, view, week } = search
  const shared = {
    name: 'bookings',
    filters: [
      tab,
      assignee && `assignee ${endOfId(assignee)}`,
      ...activeBookingFilters(search),
    ],
    columns: csv,
    source,
  }
  if (view !== 'week') return <ExportCsv {...shared} />

  const monday = () => weekOf(week) ?? weekOf(new Date()) ?? ''
  function selectWeek(rows: readonly Booking[]) {
    const { days } = bookingsByDay(rows, monday())
    return days.flatMap(({ bookings }) => bookings)
  }
  return (
    <ExportCsv
      {...shared}
      period={() => `${monday()} to ${daysOfWeek(monday()).at(-1)}`}
      select={selectWeek}
    />
  )
}

interface FlagTabsProps {
  flag: BookingFlag
  onChange: (flag: string | null) => void
  children: ReactNode
}

function FlagTabs({ flag: selected, onChange, children }: FlagTabsProps) {
  return (
    <Tabs value={selected} onChange={onChange}>
      <Tabs.List mb="sm" aria-label="Bookings by state">
        {bookingFlags.map((flag) => (
          <Tabs.Tab
            key={flag}
            value={flag}
            ref={flag === selected ? scrollIntoViewRef : null}
          >
            {bookingFlagLabels[flag]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={selected}>{children}</Tabs.Panel>
    </Tabs>
  )
}
