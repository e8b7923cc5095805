import { Stack } from '@mantine/core'

import { nameOf } from '@/domain/account/person'
import { otherParticipants } from '@/domain/chat/conversation'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { BookingButton } from '@/screens/booking-button'
import { BookingFacts, KnownPerson } from '@/screens/booking-drawer'
import { BookingPayments, BookingSection } from '@/screens/booking-records'
import { useMyId } from '@/session/current-admin'

import { useConversation } from './state/use-conversation'

import classes from '../messages.module.css'

/**
 * The booking and the people of the open conversation. Reads nothing but their accounts by itself,
 * because the other lists would be read page by page for every chat.
 */
export default function CasePane({ conversationId }: { conversationId: string }) {
  const { conversation } = useConversation(conversationId)
  const me = useMyId()
  if (!conversation) return <section className={classes.case} aria-label="Case" aria-busy />
  const { serviceDetail, bookingDetail, participantsDetails } = conversation
  const people = otherParticipants(participantsDetails, me)
  const keys = uniqueKeys(people)
  const id = bookingDetail?._id ?? ''
  const booking = {
    date: bookingDetail?.date,
    time: bookingDetail?.time,
    service: serviceDetail,
  }
  return (
    <section className={classes.case} aria-label="Case">
      <Stack gap="lg">
        {(serviceDetail ?? bookingDetail) && (
          <div>
            <BookingFacts booking={booking} conversation={conversation} />
            {id !== '' && (
              <BookingButton id={id} known={{ ...booking, service: serviceDetail?.name }}>
                Open booking
              </BookingButton>
            )}
          </div>
        )}
        <BookingSection title="People">
          <Stack gap="sm">
            {people.map((person, index) => (
              <div key={keys[index]}>
                {person._id === '' ? <bdi>{nameOf(person)}</bdi> : <KnownPerson person={person} />}
              </div>
            ))}
          </Stack>
        </BookingSection>
        {id !== '' && <BookingPayments id={id} onDemand />}
      </Stack>
    </section>
  )
}
