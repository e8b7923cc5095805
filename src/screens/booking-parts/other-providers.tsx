import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Booking, listBookings } from '@/api/bookings'
import { nameOf, type Person } from '@/domain/account/person'
import { formatCount } from '@/domain/format/count'
import { fold } from '@/domain/list/matches'
import { matchesIn } from '@/domain/list/whole-list'
import { PersonLink } from '@/ui/person/person-link'

import { BookingSection } from './booking-records'
import { FoundList } from './found-rows'

export const completedBookings = listBookings.whole({ flag: 'completed' })

/** Lists who has done a service, and how often, from the most frequent one on. */
export function OtherProviders({ service }: { service: string }) {
  const query = useQuery(completedBookings.options)
  // A booking names its service, but has no id of it.
  const isSame = (booking: Booking) => fold(booking.service?.name ?? '') === fold(service)
  return (
    <BookingSection title="Others who did this service">
      <FoundList
        noun="bookings"
        reader={completedBookings}
        query={query}
        found={countProviders(query.data ? matchesIn(query.data, isSame) : [])}
        none="Nobody did it yet"
      >
        {(provider) => (
          <>
            <PersonLink person={provider} />
            <Text span c="dimmed">{`, ${formatCount(provider.times, 'time')}`}</Text>
          </>
        )}
      </FoundList>
    </BookingSection>
  )
}

function countProviders(bookings: readonly Booking[]) {
  const counts = new Map<string, Person & { times: number }>()
  for (const { providerId: provider } of bookings) {
    if (!provider) continue
    const key = provider._id || nameOf(provider)
    const times = (counts.get(key)?.times ?? 0) + 1
    counts.set(key, { ...provider, times })
  }
  return [...counts.values()].toSorted((a, b) => b.times - a.times)
}
