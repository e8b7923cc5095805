import { Checkbox } from '@mantine/core'

import type { Booking } from '@/api/bookings'
import { identityOf } from '@/domain/account/person'
import { dayKey } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { includesText } from '@/domain/list/matches'
import { bookingStatus, bookingStatusLabels } from '@/domain/status/booking-status'
import { DateInput } from '@/ui/form/date-input'
import { FilterSelect } from '@/ui/table/filters'
import { SearchInput } from '@/ui/table/search-input'

import type { BookingsSearch } from './bookings-search'

export function bookingFilter({ search = '', status, from, to, unassigned }: BookingsSearch) {
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

const statusOptions = bookingStatusLabels.map((label) => ({ value: label, label }))

interface BookingFiltersProps {
  filters: BookingsSearch
  onChange: (change: Omit<BookingsSearch, 'page'>, options?: { replace: boolean }) => void
}

/** The filters that the API lacks. */
export function BookingFilters({ filters, onChange }: BookingFiltersProps) {
  const { search, status, unassigned } = filters
  return (
    <>
      <SearchInput
        value={search ?? ''}
        placeholder="Service, person or ID"
        onSearch={(text, step) => onChange({ search: text || undefined }, step)}
      />
      <FilterSelect
        label="Status"
        value={status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateInput
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          value={filters[end] ?? ''}
          // Typing a date changes it several times, which is one step of the history.
          onChange={(day) =>
            onChange({ [end]: day || undefined }, { replace: filters[end] !== undefined })
          }
        />
      ))}
      <Checkbox
        label="Unassigned"
        mih="2.25rem"
        py="0.5rem"
        checked={unassigned === true}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ unassigned: checked || undefined })
        }
      />
    </>
  )
}
