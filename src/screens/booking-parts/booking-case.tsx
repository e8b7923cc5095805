import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { listTickets } from '@/api/support'
import { keysOf } from '@/domain/format/coded-word'
import { bookingStatus } from '@/domain/status/booking-status'
import { StatusBadge } from '@/ui/page/status-badge'

import { BookingSection, PaymentRecord } from './booking-records'
import { FindButton } from './find-button'
import { FoundRows } from './found-rows'
import { TicketRecord } from './ticket-record'

const bookings = listBookings.whole({ flag: 'all' })
const payments = listPayments.whole({})
const tickets = listTickets.whole({})

interface BookingCaseProps {
  id: string
  /** Whether the status is looked up too, because no list on screen tells it. */
  withStatus?: boolean
  inDialog?: boolean
}

/**
 * Shows what belongs to a booking. No call reads only that, so the lists are searched when the user
 * asks for it, or at once if they were read a moment ago.
 */
export function BookingCase({
  id,
  withStatus = false,
  inDialog = false,
}: BookingCaseProps) {
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [fresh] = useState(() => ({
    status: !withStatus || bookings.isFresh(queryClient),
    payments: payments.isFresh(queryClient),
    tickets: tickets.isFresh(queryClient),
  }))
  const missing = keysOf(fresh).filter((name) => !fresh[name])
  return (
    <>
      {!isAsked && missing.length > 0 && (
        <FindButton
          onClick={() => setAsked(true)}
        >{`Find ${missing.join(', ')}`}</FindButton>
      )}
      {withStatus && (isAsked || fresh.status) && (
        <BookingSection title="Status">
          <FoundRows
            noun="bookings"
            reader={bookings}
            isMatch={({ _id }) => _id === id}
            none="Booking not found"
          >
            {({ status }) => <StatusBadge {...bookingStatus(status)} />}
          </FoundRows>
        </BookingSection>
      )}
      {(isAsked || fresh.payments) && (
        <BookingSection title="Payments">
          <FoundRows
            noun="payments"
            reader={payments}
            isMatch={({ jobId }) => jobId === id}
          >
            {(payment) => <PaymentRecord payment={payment} linked={false} />}
          </FoundRows>
        </BookingSection>
      )}
      {(isAsked || fresh.tickets) && (
        <BookingSection title="Tickets">
          <FoundRows
            noun="tickets"
            reader={tickets}
            isMatch={({ jobId }) => jobId?._id === id}
            lacksId={({ jobId }) => jobId !== undefined && !jobId._id}
          >
            {(ticket) => (
              <TicketRecord ticket={ticket} linked={false} inDialog={inDialog} />
            )}
          </FoundRows>
        </BookingSection>
      )}
    </>
  )
}
