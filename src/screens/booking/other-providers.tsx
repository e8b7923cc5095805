import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Booking, listBookings } from '@/api/bookings'
import { nameOf, type Person } from '@/domain/account/person'
import { formatCount } from '@/domain/format/count'
import { fold } from '@/domain/list/matches'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { matchesIn } from '@/domain/list/whole-list'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { InlineError } from '@/ui/feedback/error-state'
import { PersonLink } from '@/ui/table/person-link'
import { WholeListSearch } from '@/ui/table/whole-list-search'

import { BookingSection } from './booking-records'

export const completedBookings = listBookings.whole({ flag: 'completed' })

/** Lists who has done a service, and how often, from the most frequent one on. */
export function OtherProviders({ service }: { service: string }) {
  const query = useQuery(completedBookings.options)
  // A booking names its service, but has no id of it.
  const isSame = (booking: Booking) => fold(booking.service?.name ?? '') === fold(service)
  const found = countProviders(query.data ? matchesIn(query.data, isSame) : [])
  const keys = uniqueKeys(found.map(({ provider }) => provider))
  return (
    <BookingSection title="Others who did this service">
      {found.length > 0 && (
        <ul>
          {found.map(({ provider, times }, index) => (
            <li key={keys[index]}>
              <PersonLink person={provider} />
              <Text span c="dimmed">{`, ${formatCount(times, 'time')}`}</Text>
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && query.data?.extent === 'whole' && (
        <EmptyNote>Nobody did it yet</EmptyNote>
      )}
      <WholeListSearch noun="bookings" reader={completedBookings} query={query} />
      {query.isError && (
        <InlineError lead="The bookings could not be searched:" query={query} />
      )}
    </BookingSection>
  )
}

function countProviders(bookings: readonly Booking[]) {
  const counts = new Map<string, { provider: Person; times: number }>()
  for (const { providerId: provider } of bookings) {
    if (!provider) continue
    const key = provider._id || nameOf(provider)
    const times = (counts.get(key)?.times ?? 0) + 1
    counts.set(key, { provider, times })
  }
  return [...counts.values()].toSorted((a, b) => b.times - a.times)
}
