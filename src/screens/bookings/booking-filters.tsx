import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'

import type { Booking } from '@/api/bookings'
import { identityOf } from '@/domain/account/person'
import { dayKey } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { includesText } from '@/domain/list/matches'
import { bookingStatus, bookingStatusLabels } from '@/domain/status/booking-status'
import { MoreFilters } from '@/screens/filtered-table'
import { FilterSelect } from '@/ui/table/filter-select'
import { SearchInput } from '@/ui/table/search-input'

import type { BookingsSearch } from './bookings-search'

type Filters = Pick<BookingsSearch, 'search' | 'status' | 'from' | 'to' | 'unassigned'>

/** Returns undefined if no filter is set. */
export function bookingFilter({ search = '', status, from, to, unassigned }: Filters) {
  if (!search && !status && !from && !to && !unassigned) return undefined
  return ({ _id, service, userId, providerId, date, ...booking }: Booking) => {
    const day = dayKey(date)
    return (
      (!unassigned || !providerId) &&
      (!status || bookingStatus(booking.status).label === status) &&
      (!from || (day !== MISSING && day >= from)) &&
      (!to || (day !== MISSING && day <= to)) &&
      includesText([service?.name, identityOf(userId), identityOf(providerId), _id], search)
    )
  }
}

/** Names the filters in an exported file's name. */
export function filterNames({ search, status, from, to, unassigned }: Filters) {
  return [
    search && `search ${search}`,
    status?.toLowerCase(),
    unassigned && 'unassigned',
    from && `from ${from}`,
    to && `to ${to}`,
  ]
}

const statusOptions = bookingStatusLabels.map((label) => ({ value: label, label }))

interface BookingFiltersProps {
  filters: Filters
  onChange: (change: Filters, options?: { replace: true }) => void
}

export function BookingFilters({ filters, onChange }: BookingFiltersProps) {
  const { search, status, from, to, unassigned } = filters
  return (
    <MoreFilters count={[search, status, from, to, unassigned].filter(Boolean).length}>
      <SearchInput
        value={search ?? ''}
        placeholder="Service, person or ID"
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Status"
        value={status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <TextInput
        type="date"
        label="From"
        max={to}
        value={from ?? ''}
        // Typing a date changes it several times.
        onChange={({ currentTarget: { value } }) =>
          onChange({ from: value || undefined }, { replace: true })
        }
      />
      <TextInput
        type="date"
        label="To"
        min={from}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ to: value || undefined }, { replace: true })
        }
      />
      <Checkbox
        label="Unassigned"
        mih="2.25rem"
        py="0.5rem"
        checked={unassigned === true}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ unassigned: checked || undefined })
        }
      />
    </MoreFilters>
  )
}
