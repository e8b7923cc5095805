import { Group, Text } from '@mantine/core'
import { useId } from 'react'

import type { Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { formatDate } from '@/domain/format/dates'
import { displayValue } from '@/domain/format/display-value'
import { reasonOf } from '@/domain/status/ticket-status'
import { AppLink } from '@/ui/page/link'
import { PersonLink } from '@/ui/person/person-link'

import { BookingLink } from './booking-link'
import { bookingName, reportingPerson } from './ticket'
import { TicketStatusSelect } from './ticket-status-select'

import classes from './booking-drawer.module.css'

interface TicketRecordProps {
  ticket: Ticket
  /** Whether the ticket's booking is not shown already. */
  linked: boolean
  inDialog?: boolean
}

/** A ticket beside what it is about. Its status can be set here. */
export function TicketRecord({ ticket, linked, inDialog = false }: TicketRecordProps) {
  const reasonId = useId()
  const reporter = reportingPerson(ticket)
  return (
    <div className={classes.record}>
      <bdi id={reasonId}>{displayValue(reasonOf(ticket))}</bdi>
      <Text size="sm" c="dimmed">
        <span>by</span> <PersonLink person={reporter} />
        <span>{` · ${formatDate(ticket.createdAt)}`}</span>
      </Text>
      {linked && (
        <BookingLink id={ticket.jobId?._id} customer={reporter}>
          <bdi>{displayValue(bookingName(ticket))}</bdi>
        </BookingLink>
      )}
      <Group justify="space-between" gap="xs" mt="0.25rem">
        <TicketStatusSelect ticket={ticket} describedBy={reasonId} inDialog={inDialog} />
        <AppLink
          to="/support"
          search={{ search: identityOf(reporter) ?? bookingName(ticket) }}
          style={{ paddingBlock: '0.3125rem' }}
          aria-describedby={reasonId}
        >
          Open in Support
        </AppLink>
      </Group>
    </div>
  )
}
