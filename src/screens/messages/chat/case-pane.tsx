import { Stack } from '@mantine/core'
import { useId } from 'react'

import { listBookings } from '@/api/bookings'
import { nameOf } from '@/domain/account/person'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { bookingStatus } from '@/domain/status/booking-status'
import { PersonContact } from '@/screens/booking/booking-drawer'
import { BookingLink } from '@/screens/booking/booking-link'
import { BookingPayments, BookingSection } from '@/screens/booking/booking-records'
import { FoundRows } from '@/screens/booking/found-rows'
import { AppLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import type { Chat } from './state/use-chat'

import classes from '../messages.module.css'

/**
 * What the chat's header and banner don't say about its booking and people. Reads nothing but the
 * accounts of customers and providers by itself, because the other lists would be read page by page
 * for every chat.
 */
export function CasePane({ others, conversation }: Pick<Chat, 'others' | 'conversation'>) {
  const keys = uniqueKeys(others)
  const id = conversation?.bookingDetail?._id ?? ''
  return (
    <section className={classes.case} aria-label="Case">
      <Stack gap="lg">
        <BookingSection title="People">
          <Stack gap="sm">
            {others.map((person, index) => (
              <div key={keys[index]}>
                <Participant person={person} />
              </div>
            ))}
          </Stack>
        </BookingSection>
        {id !== '' && (
          <>
            <BookingSection title="Status">
              <FoundRows
                noun="bookings"
                list={listBookings.whole({ flag: 'all' })}
                isMatch={({ _id }) => _id === id}
                none="Booking not found"
                onDemand
              >
                {({ status }) => <StatusBadge {...bookingStatus(status)} />}
              </FoundRows>
            </BookingSection>
            <BookingPayments id={id} />
            <BookingLink id={id}>Open booking</BookingLink>
          </>
        )}
      </Stack>
    </section>
  )
}

function Participant({ person }: { person: Chat['others'][number] }) {
  const nameId = useId()
  const name = nameOf(person)
  if (person._id === '' || person.role === 'admin') return <bdi>{name}</bdi>
  return (
    <>
      <PersonContact person={person}>
        <bdi id={nameId}>{name}</bdi>
      </PersonContact>
      {/* Not the name, with which the header links to the account already. */}
      <AppLink
        to="/manage-account/view-accounts/$id"
        params={{ id: person._id }}
        aria-describedby={nameId}
      >
        View account
      </AppLink>
    </>
  )
}
