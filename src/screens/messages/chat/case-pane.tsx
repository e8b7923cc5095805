import { Stack } from '@mantine/core'

import { nameOf } from '@/domain/account/person'
import { otherParticipants } from '@/domain/chat/conversation'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { BookingButton } from '@/screens/booking-button'
import { KnownPerson } from '@/screens/booking-drawer'
import { BookingPayments, BookingSection } from '@/screens/booking-records'
import { useMyId } from '@/session/current-admin'

import { useConversation } from './state/use-conversation'

import classes from '../messages.module.css'

/**
 * What the chat's header and banner don't say about its booking and people. Reads nothing but their
 * accounts by itself, because the other lists would be read page by page for every chat.
 */
export default function CasePane({ conversationId }: { conversationId: string }) {
  const { conversation } = useConversation(conversationId)
  const me = useMyId()
  const { serviceDetail, bookingDetail, participantsDetails = [] } = conversation ?? {}
  const people = otherParticipants(participantsDetails, me)
  const keys = uniqueKeys(people)
  const id = bookingDetail?._id ?? ''
  return (
    <section className={classes.case} aria-label="Case" aria-busy={conversation === undefined}>
      <Stack gap="lg">
        <BookingSection title="People">
          <Stack gap="sm">
            {people.map((person, index) => (
              <div key={keys[index]}>
                {person._id === '' ? (
                  <bdi>{nameOf(person)}</bdi>
                ) : (
                  <KnownPerson person={person} linked={false} />
                )}
              </div>
            ))}
          </Stack>
        </BookingSection>
        {id !== '' && (
          <>
            <BookingPayments id={id} onDemand />
            <BookingButton
              id={id}
              known={{
                service: serviceDetail?.name,
                date: bookingDetail?.date,
                time: bookingDetail?.time,
              }}
            >
              Open booking
            </BookingButton>
          </>
        )}
      </Stack>
    </section>
  )
}
