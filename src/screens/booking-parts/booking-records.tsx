import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import type { Booking } from '@/api/bookings'
import { type Conversation, listConversations } from '@/api/chat'
import type { Payment } from '@/api/payments'
import type { Person } from '@/domain/account/person'
import { previewText } from '@/domain/chat/conversation'
import { findConversationOf } from '@/domain/chat/conversation-of'
import { formatClock, formatDate, formatDateTime } from '@/domain/format/dates'
import { formatCents, toCents } from '@/domain/format/money'
import { paymentStatus, splitPayment } from '@/domain/status/payment'
import { EmptyNote } from '@/ui/feedback/empty-note'
import { ButtonLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'
import { WordBreak } from '@/ui/page/word-break'

import { BookingLink } from './booking-link'
import { FoundRows } from './found-rows'

import classes from './booking-drawer.module.css'

interface BookingSectionProps {
  title: string
  children: ReactNode
}

export function BookingSection({ title, children }: BookingSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={3} id={id} size="sm" c="dimmed" fw={550}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** It is `linked` where the payment's booking is not shown already. */
export function PaymentRecord({ payment, linked }: { payment: Payment; linked: boolean }) {
  const { jobId, user } = payment
  const { providerCents, adminCents } = splitPayment(payment)
  return (
    <div className={classes.record}>
      <Group justify="space-between" gap="xs">
        <strong>{formatCents(toCents(payment.amount))}</strong>
        <StatusBadge {...paymentStatus(payment.status)} />
      </Group>
      <Text size="sm" c="dimmed">
        {`Provider ${formatCents(providerCents)} · Admin ${formatCents(adminCents)}`}
      </Text>
      <Group justify="space-between" gap="xs" fz="sm" c="dimmed">
        <WordBreak
          text={formatDateTime(payment.createdAt)}
          before={formatClock(payment.createdAt)}
          nowrap
        />
        {linked && jobId !== undefined && (
          <BookingLink id={jobId} customer={user}>
            Booking
          </BookingLink>
        )}
      </Group>
    </div>
  )
}

function ConversationRecord({ conversation }: { conversation: Conversation }) {
  const { _id, serviceDetail, bookingDetail } = conversation
  const subject = [serviceDetail?.name, bookingDetail && formatDate(bookingDetail.date)]
  return (
    <div className={classes.record}>
      <Text dir="auto" size="sm" c="dimmed">
        {subject.filter(Boolean).join(' · ')}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text dir="auto" lineClamp={2} flex="1 1 8rem">
          {previewText(conversation)}
        </Text>
        <ButtonLink
          variant="default"
          size="compact-md"
          flex="none"
          to="/messages"
          search={{ conversation: _id }}
        >
          Open chat
        </ButtonLink>
      </Group>
    </div>
  )
}

/** The API searches conversations by the names of their participants. */
const conversationsOf = (search: string) =>
  listConversations.whole({ search }, { maxPages: 3 })

interface ConversationsProps {
  person: Pick<Person, 'email' | 'userInfo'>
  isMatch: (conversation: Conversation) => boolean
  none: string
}

/** Searches by the person's name, or by the email, which may find nothing although there is a chat. */
export function Conversations({
  person: { userInfo, email },
  isMatch,
  none,
}: ConversationsProps) {
  const search = userInfo?.name || email
  if (!search)
    return <EmptyNote>Without a name, no conversation can be searched for.</EmptyNote>
  return (
    <FoundRows
      noun="conversations"
      reader={conversationsOf(search)}
      isMatch={isMatch}
      none={userInfo?.name ? none : 'A search by the email address found none.'}
    >
      {(conversation) => <ConversationRecord conversation={conversation} />}
    </FoundRows>
  )
}

interface ConversationOfOptions {
  id: string
  /** Undefined until it is read. */
  booking: Booking | undefined
  customer: Person | undefined
}

/**
 * Returns the conversation about a booking among those that the customer's name finds, or else the
 * provider's, and a section that shows it, or the likely one. Only if it is certainly about this
 * booking, its address and its service are this booking's.
 */
export function useConversationOf({ id, booking, customer }: ConversationOfOptions) {
  const people = [customer, booking?.providerId]
  const named = people.find((person) => person?.userInfo?.name) ?? customer
  const search = named?.userInfo?.name || named?.email || ''
  const { data } = useQuery({ ...conversationsOf(search).options, enabled: search !== '' })
  const found = findConversationOf(data?.rows ?? [], { id, booking, customer })
  const section = named && (
    <BookingSection title="Conversation">
      <Conversations
        person={named}
        isMatch={(conversation) => conversation === found.likely}
        none="No conversation"
      />
    </BookingSection>
  )
  return { about: found.about, section }
}
