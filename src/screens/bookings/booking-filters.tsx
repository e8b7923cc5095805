import { Checkbox } from '@mantine/core'

import type { Booking } from '@/api/bookings'
import { identityOf } from '@/domain/account/person'
import { includesText } from '@/domain/list/matches'
import { isInPeriod } from '@/domain/list/period'
import { bookingStatus, bookingStatusLabels } from '@/domain/status/booking-status'
import { PeriodFilter } from '@/ui/filter/period-filter'
import { FilterSelect } from '@/ui/table/filters'

import type { BookingsSearch } from './bookings-search'

export function bookingFilter({
  search = '',
  status,
  unassigned,
  ...period
}: BookingsSearch) {
  return ({ _id, service, userId, providerId, date, ...booking }: Booking) =>
    (!unassigned || !providerId) &&
    (!status || bookingStatus(booking.status).label === status) &&
    isInPeriod(date, period) &&
    includesText([service?.name, identityOf(userId), identityOf(providerId), _id], search)
}

const statusOptions = bookingStatusLabels.map((label) => ({ value: label, label }))

interface BookingFiltersProps {
  filters: BookingsSearch
  onChange: (change: Omit<BookingsSearch, 'page'>, options?: { replace: boolean }) => void
}

/** The filters that the API lacks, but for the search. */
export function BookingFilters({ filters, onChange }: BookingFiltersProps) {
  const { status, unassigned } = filters
  return (
    <>
      <FilterSelect
        label="Status"
        value={status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <PeriodFilter period={filters} onChange={onChange} />
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
