import { Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { type Booking, listBookings } from '@/api/bookings'
import type { Conversation } from '@/api/chat'
import { type CachedRow, useCachedRow } from '@/api/client/cached-row'
import type { Person } from '@/domain/account/person'
import { formatAddress } from '@/domain/chat/conversation'
import { formatDate, formatTimeRange } from '@/domain/format/dates'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { formatDollars } from '@/domain/format/money'
import { bookingStatus } from '@/domain/status/booking-status'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { SideDrawer } from '@/ui/overlay/dialog'
import { AppLink } from '@/ui/page/link'
import { ServiceLink } from '@/ui/page/service-link'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'
import { WithCopyButton } from '@/ui/person/contact'
import { PersonLink } from '@/ui/person/person-link'

import { BookingCase } from './booking-case'
import { BookingSection, useConversationOf } from './booking-records'
import { FindButton } from './find-button'
import { FoundRows } from './found-rows'
import { completedBookings, OtherProviders } from './other-providers'
import { PersonContact } from './person-contact'

import classes from './booking-drawer.module.css'

interface BookingDrawerProps {
  /** The row as it was when its link was pressed. */
  pressed: CachedRow<Booking> | undefined
}

/** Shows the booking that the search param `booking` names. */
export default function BookingDrawer({ pressed }: BookingDrawerProps) {
  const { booking: id } = useSearch({ from: '/_admin' })
  const opener = useLocation({ select: ({ state }) => state.booking })
  const navigate = useNavigate()
  const router = useRouter()
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState({ id, customer: opener?.customer })
  // Not each of the links to a booking knows its customer.
  const customer = opener?.customer ?? (id === shown.id ? shown.customer : undefined)
  if (id !== undefined && (id !== shown.id || customer !== shown.customer))
    setShown({ id, customer })
  /** The entry of the history that is being left, from which Back may lead to another booking. */
  const [leftEntry, setLeftEntry] = useState<string | null>()
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? null })
  const isClosing = leftEntry === entry
  if (leftEntry && !isClosing) setLeftEntry(undefined)

  function close() {
    // A second click would go back twice.
    if (isClosing) return
    setLeftEntry(entry)
    // A link may have opened it, and Back would then leave the product.
    if (opener) router.history.back()
    else
      void navigate({
        to: '.',
        search: (before) => ({ ...before, booking: undefined }),
        replace: true,
      })
  }
  return (
    <SideDrawer
      opened={id !== undefined && !isClosing}
      onClose={close}
      title="Booking"
      wide
    >
      {shown.id !== undefined && (
        <BookingDetails key={shown.id} {...shown} id={shown.id} pressed={pressed} />
      )}
    </SideDrawer>
  )
}

interface BookingDetailsProps {
  id: string
  customer: Person | undefined
  pressed: CachedRow<Booking> | undefined
}

function BookingDetails({ id, customer, pressed }: BookingDetailsProps) {
  const booking = useCachedRow(listBookings, id, pressed)?.row
  const conversation = useConversationOf({
    id,
    booking,
    customer: booking?.userId ?? customer,
  })
  return (
    <Stack gap="lg">
      {booking && <Facts booking={booking} conversation={conversation.about} />}
      {/* No call reads only one booking, so it is looked for in all if no list shows it. */}
      {!booking && (
        <FoundRows
          noun="bookings"
          reader={listBookings.whole({ flag: 'all' })}
          isMatch={({ _id }) => _id === id}
          none="Booking not found"
        >
          {() => null}
        </FoundRows>
      )}
      {!booking && customer && <PersonLink person={customer} />}
      {booking && <People booking={booking} />}
      <BookingCase id={id} inDialog />
      {conversation.section}
      <BookingSection title="Booking ID">
        <Text span ff="monospace" size="sm">
          <WithCopyButton value={id} noun="booking ID">
            <bdi>{id}</bdi>{' '}
          </WithCopyButton>
        </Text>
      </BookingSection>
    </Stack>
  )
}

interface FactsProps {
  booking: Booking
  /** A conversation about this booking. */
  conversation: Conversation | undefined
}

function Facts({ booking, conversation }: FactsProps) {
  const { date, time, service, status } = booking
  const address = formatAddress(conversation?.bookingDetail?.address)
  const range = formatTimeRange(time?.from, time?.to)
  const parts = [formatDate(date), range].filter((part) => part !== MISSING)
  return (
    <div className={classes.facts}>
      <Group justify="space-between" align="start">
        <Title order={3} size="lg" flex="1 1 8rem">
          <ServiceLink
            id={conversation?.serviceDetail?._id}
            name={displayValue(service?.name)}
          />
        </Title>
        <StatusBadge {...bookingStatus(status)} />
      </Group>
      <Text>
        <WordBreak text={parts.join(', ') || MISSING} before={range} nowrap />
      </Text>
      {address !== MISSING && (
        <Text>
          <bdi>{address}</bdi>
        </Text>
      )}
      <Text>
        Total <strong>{formatDollars(booking.paymentDetail?.payableAmount)}</strong>
      </Text>
    </div>
  )
}

function People({ booking: { userId, providerId, service } }: { booking: Booking }) {
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(() => completedBookings.isFresh(queryClient))
  const name = service?.name
  return (
    <>
      <div className={classes.people}>
        <PersonCard title="Customer" person={userId} none="No customer" />
        <PersonCard title="Assigned to" person={providerId} none="No provider yet">
          <AppLink
            to="/manage-account"
            search={{ type: 'provider' }}
            style={{ paddingBlock: '0.3125rem' }}
          >
            Providers
          </AppLink>
          {name !== undefined && !isAsked && (
            <FindButton onClick={() => setAsked(true)}>
              Others who did this service
            </FindButton>
          )}
        </PersonCard>
      </div>
      {!providerId && name !== undefined && isAsked && <OtherProviders service={name} />}
    </>
  )
}

interface PersonCardProps {
  title: string
  person: Person | undefined
  /** Shown if there is no such person, before the children. */
  none: string
  children?: ReactNode
}

function PersonCard({ title, person, none, children }: PersonCardProps) {
  return (
    <BookingSection title={title}>
      {person && <PersonContact person={person} />}
      {!person && (
        <>
          <EmptyNote>{none}</EmptyNote>
          {children}
        </>
      )}
    </BookingSection>
  )
}
