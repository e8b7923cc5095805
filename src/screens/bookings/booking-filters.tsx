import { Checkbox, TextInput } from '@mantine/core'

import { bookingStatusLabels } from '@/domain/status/booking-status'
import { FilterSelect } from '@/ui/table/filters'
import { SearchInput } from '@/ui/table/search-input'

import type { BookingFilterValues } from './filter-bookings'

const statusOptions = bookingStatusLabels.map((label) => ({ value: label, label }))

interface BookingFiltersProps {
  filters: BookingFilterValues
  onChange: (change: BookingFilterValues, options?: { replace: boolean }) => void
}

export function BookingFilters({ filters, onChange }: BookingFiltersProps) {
  const { search, status, from, to, unassigned } = filters
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
    </>
  )
}
