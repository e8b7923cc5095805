import { Group, Text, Title } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import { allPayments, allTickets } from '@/api/all-rows'
import { type Conversation, listConversations } from '@/api/chat'
import type { Payment } from '@/api/payments'
import type { Person } from '@/domain/account/person'
import { formatDate, formatDateTime } from '@/domain/format/dates'
import { displayValue } from '@/domain/format/display-value'
import { formatCents, toCents } from '@/domain/format/money'
import { PAGE_SIZE } from '@/domain/limits'
import { paymentStatus, splitPayment } from '@/domain/status/payment'
import { ticketStatus } from '@/domain/status/ticket-status'
import { BookingButton } from '@/screens/booking-button'
import { InlineError } from '@/ui/feedback/inline-error'
import { ButtonLink } from '@/ui/page/link'
import { StatusBadge } from '@/ui/page/status-badge'

import { FoundRows } from './found-rows'

import classes from './booking-drawer.module.css'

const payments = allPayments()
const tickets = allTickets()

export function BookingSection({ title, children }: { title: string; children: ReactNode }) {
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

interface PaymentRecordProps {
  payment: Payment
  /** True where the payment's booking is not shown already. */
  linked?: boolean
}

export function PaymentRecord({ payment, linked = false }: PaymentRecordProps) {
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
        <span>{formatDateTime(payment.createdAt)}</span>
        {linked && jobId !== undefined && (
          <BookingButton id={jobId} known={{ customer: user }}>
            Booking
          </BookingButton>
        )}
      </Group>
    </div>
  )
}

interface BookingPaymentsProps {
  id: string
  onDemand?: boolean
}

export function BookingPayments({ id, onDemand = false }: BookingPaymentsProps) {
  return (
    <BookingSection title="Payments">
      <FoundRows
        noun="payments"
        list={payments}
        isWanted={({ jobId }) => jobId === id}
        none="No payments"
        onDemand={onDemand}
      >
        {(payment) => <PaymentRecord payment={payment} />}
      </FoundRows>
    </BookingSection>
  )
}

export function BookingTickets({ id }: { id: string }) {
  return (
    <BookingSection title="Tickets">
      <FoundRows
        noun="tickets"
        list={tickets}
        isWanted={({ jobId }) => jobId?._id === id}
        none="No tickets"
      >
        {({ reason, createdAt, status }) => (
          <div className={classes.record}>
            <Group justify="space-between" gap="xs">
              <bdi>{displayValue(reason)}</bdi>
              <StatusBadge {...ticketStatus(status)} />
            </Group>
            <Text size="sm" c="dimmed">
              {formatDate(createdAt)}
            </Text>
          </div>
        )}
      </FoundRows>
    </BookingSection>
  )
}

/**
 * Finds the conversation about a booking among those that the customer's name finds. One that names
 * no booking counts if customer and provider take part in it.
 */
export function useConversationOf(
  id: string,
  customer: Person | undefined,
  provider: Person | undefined,
) {
  const search = customer?.userInfo?.name
  return useQuery({
    ...listConversations.options({ page: 1, limit: PAGE_SIZE, ...(search && { search }) }),
    enabled: customer !== undefined,
    meta: { errorDisplay: 'none' },
    select: ({ conversations }) => {
      const isOfBoth = ({ bookingDetail, participantsDetails }: Conversation) =>
        !bookingDetail?._id &&
        [customer, provider].every((person) =>
          participantsDetails.some(({ _id }) => person && person._id === _id),
        )
      return (
        conversations.find(({ bookingDetail }) => bookingDetail?._id === id) ??
        conversations.find(isOfBoth) ??
        null
      )
    },
  })
}

export function ConversationRecord({ conversation }: { conversation: Conversation }) {
  const { _id, lastMessage, serviceDetail, bookingDetail } = conversation
  const subject = [serviceDetail?.name, bookingDetail && formatDate(bookingDetail.date)]
  return (
    <div className={classes.record}>
      <Text dir="auto" size="sm" c="dimmed">
        {subject.filter(Boolean).join(' · ')}
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text dir="auto" lineClamp={2}>
          {displayValue(lastMessage?.message)}
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

interface BookingConversationProps {
  query: UseQueryResult<Conversation | null>
}

export function BookingConversation({ query }: BookingConversationProps) {
  const { data } = query
  if (query.isPending) return null
  return (
    <BookingSection title="Conversation">
      {query.isError ? (
        <InlineError lead="The conversation could not be read:" query={query} />
      ) : data ? (
        <ConversationRecord conversation={data} />
      ) : (
        <Text c="dimmed">No conversation</Text>
      )}
    </BookingSection>
  )
}
