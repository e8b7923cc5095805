import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { getAccount } from '@/api/accounts'
import { allBookings, MAX_ROWS } from '@/api/all-rows'
import { type Booking, listBookings } from '@/api/bookings'
import type { Conversation } from '@/api/chat'
import { nameOf, type Person } from '@/domain/account/person'
import { formatAddress } from '@/domain/chat/conversation'
import { formatNumber } from '@/domain/format/count'
import { formatDate, formatTimeRange } from '@/domain/format/dates'
import { displayValue, MISSING } from '@/domain/format/display-value'
import { bookingStatus } from '@/domain/status/booking-status'
import type { KnownBooking } from '@/screens/booking-button'
import { Email, Phone } from '@/screens/contact'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { Avatar } from '@/ui/image/avatar'
import { SideDrawer } from '@/ui/overlay/dialog'
import { CopyButton } from '@/ui/page/copy-button'
import { ServiceLink } from '@/ui/page/service-link'
import { StatusBadge } from '@/ui/page/status-badge'
import { PersonLink } from '@/ui/table/person-link'

import {
  BookingConversation,
  BookingPayments,
  BookingSection,
  BookingTickets,
  useConversationOf,
} from './booking-records'
import { Searching } from './found-rows'

import classes from './booking-drawer.module.css'

/** Shows the booking that the search param `booking` names. */
export default function BookingDrawer() {
  const { booking: id } = useSearch({ from: '/_admin' })
  const known = useLocation({ select: ({ state }) => state.booking })
  const navigate = useNavigate()
  const router = useRouter()
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState({ id, known })
  if (id !== undefined && id !== shown.id) setShown({ id, known })

  function close() {
    // A link may have opened it, and Back would then leave the product.
    if (known) router.history.back()
    else
      void navigate({ to: '.', search: (now) => ({ ...now, booking: undefined }), replace: true })
  }
  return (
    <SideDrawer opened={id !== undefined} onClose={close} title="Booking" wide>
      {shown.id !== undefined && <BookingCase key={shown.id} id={shown.id} known={shown.known} />}
    </SideDrawer>
  )
}

const bookings = allBookings({ flag: 'all' })

/** Looks first in the lists on screen, and then in all bookings, because no call reads only one. */
function useBooking(id: string) {
  return useQuery({
    queryKey: [listBookings.area, 'one', id],
    meta: { errorDisplay: 'none' },
    retry: false,
    async queryFn({ client }) {
      const lists = client.getQueriesData<{ jobs?: Booking[] }>({
        queryKey: [listBookings.area, listBookings.path],
      })
      const isIt = ({ _id }: Booking) => _id === id
      const listed = lists.flatMap(([, list]) => list?.jobs ?? []).find(isIt)
      return listed ?? (await client.fetchQuery(bookings.all)).rows.find(isIt) ?? null
    },
  })
}

function BookingCase({ id, known }: { id: string; known: KnownBooking | undefined }) {
  const query = useBooking(id)
  const booking = query.data ?? undefined
  const customer = booking?.userId ?? known?.customer
  const conversation = useConversationOf(id, customer, booking?.providerId)
  return (
    <Stack gap="lg">
      {booking ? (
        <Facts booking={booking} conversation={conversation.data ?? undefined} />
      ) : query.isError ? (
        <ErrorState query={query} />
      ) : query.isPending ? (
        <>
          <Searching noun="bookings" list={bookings} />
          <Skeleton h="5rem" />
        </>
      ) : (
        <NotFound known={known} />
      )}
      {booking && (
        <div className={classes.people}>
          <PersonCard title="Customer" person={booking.userId} none="No customer" />
          <PersonCard title="Assigned to" person={booking.providerId} none="No provider yet" />
        </div>
      )}
      <BookingPayments id={id} />
      <BookingConversation query={conversation} />
      <BookingTickets id={id} />
      <BookingSection title="Booking ID">
        <Text span ff="monospace" size="sm">
          <bdi>{id}</bdi> <CopyButton value={id} noun="booking ID" />
        </Text>
      </BookingSection>
    </Stack>
  )
}

interface FactsProps {
  booking: Booking
  conversation: Conversation | undefined
}

function Facts({ booking, conversation }: FactsProps) {
  const { date, time, service, status } = booking
  const address = formatAddress(conversation?.bookingDetail?.address)
  return (
    <div className={classes.facts}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={3} size="lg">
          <ServiceLink id={conversation?.serviceDetail?._id} name={displayValue(service?.name)} />
        </Title>
        <StatusBadge {...bookingStatus(status)} />
      </Group>
      <When date={date} time={time} />
      {address !== MISSING && (
        <Text>
          <bdi>{address}</bdi>
        </Text>
      )}
    </div>
  )
}

function When({ date, time }: Pick<KnownBooking, 'date' | 'time'>) {
  const range = formatTimeRange(time?.from, time?.to)
  return (
    <Text>
      <span>{formatDate(date)}</span>
      {range !== MISSING && <span>{`, ${range}`}</span>}
    </Text>
  )
}

function NotFound({ known }: { known: KnownBooking | undefined }) {
  const { service, customer, date, time }: KnownBooking = known ?? {}
  return (
    <EmptyState
      title="Booking not found"
      hint={
        <>
          <span>{`It is not among the first ${formatNumber(MAX_ROWS)} bookings.`}</span>
          {service !== undefined && (
            <Text>
              <bdi>{service}</bdi>
            </Text>
          )}
          {date !== undefined && <When date={date} time={time} />}
          {customer && <PersonLink person={customer} />}
        </>
      }
    />
  )
}

interface PersonCardProps {
  title: string
  person: Person | undefined
  none: string
}

function PersonCard({ title, person, none }: PersonCardProps) {
  return (
    <BookingSection title={title}>
      {!person ? (
        <Badge color="neutral" variant="light" size="lg" fw={400}>
          {none}
        </Badge>
      ) : person._id === '' ? (
        <bdi>{nameOf(person)}</bdi>
      ) : (
        <KnownPerson person={person}>
          <PersonLink person={person} />
        </KnownPerson>
      )}
    </BookingSection>
  )
}

interface KnownPersonProps {
  person: Person
  /** The name. */
  children: ReactNode
}

/** Reads the person's account for its photo, phone number and email address. */
export function KnownPerson({ person, children }: KnownPersonProps) {
  const { data: account } = useQuery({
    ...getAccount.options({ id: person._id }),
    meta: { errorDisplay: 'none' },
  })
  const { userInfo, email } = account ?? { userInfo: undefined, email: undefined }
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Avatar src={userInfo?.profilePhoto} name={userInfo?.name ?? person.userInfo?.name} />
        {children}
      </Group>
      {userInfo?.phone && (
        <div>
          <Phone text={userInfo.phone} />
        </div>
      )}
      {(email ?? person.email) && (
        <div>
          <Email text={email ?? person.email} />
        </div>
      )}
    </>
  )
}
