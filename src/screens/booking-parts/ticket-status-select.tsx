import { Box, Select } from '@mantine/core'
import { useRef } from 'react'

import { setTicketStatus, type Ticket } from '@/api/support'
import { identityOf } from '@/domain/account/person'
import { isolate } from '@/domain/format/isolate'
import {
  ticketStatus,
  ticketStatuses,
  ticketStatusValues,
} from '@/domain/status/ticket-status'
import { toast } from '@/ui/feedback/toast'

import { bookingName, reportingPerson } from './ticket'

import classes from './ticket-status-select.module.css'
import badgeClasses from '@/ui/page/status-badge.module.css'

export const ticketStatusOptions = ticketStatusValues.map((value) => ({
  value,
  label: ticketStatuses[value].label,
}))

interface TicketStatusSelectProps {
  ticket: Ticket
  /** Whether the ticket stands in a dialog, which would cover options outside of it. */
  inDialog?: boolean
  /** The id of the row's header. */
  describedBy: string
}

/** Not a native select, in which a press of an arrow key could close a ticket for good. */
export function TicketStatusSelect({
  ticket,
  inDialog = false,
  describedBy,
}: TicketStatusSelectProps) {
  const select = useRef<HTMLDivElement>(null)
  const changing = setTicketStatus.useMutation({
    onSuccess: (_data, { body }) => {
      const reporter = identityOf(reportingPerson(ticket))
      const name = bookingName(ticket) ?? 'Ticket'
      const { label } = ticketStatus(body.status)
      const by = reporter ? `, reported by ${isolate(reporter)}` : ''
      toast.success(`${isolate(name)}${by}: ${label}`)
      // The select is about to be disabled, which loses the focus.
      const hasFocus = select.current?.contains(document.activeElement)
      if (body.status === 'closed' && hasFocus)
        select.current?.closest('tr, li')?.querySelector('a')?.focus()
    },
  })
  const requested = setTicketStatus
    .usePending()
    .findLast(({ params }) => params.id === ticket._id)
  const status = requested?.body.status ?? ticket.status ?? ''
  const isKnown = ticketStatusOptions.some(({ value }) => value === status)
  const unknown = { value: status, label: ticketStatus(ticket.status).label }
  const { tone } = ticketStatus(status)
  // Without an id, a change could only fail.
  const isFixed = ticket.status === 'closed' || ticket._id === ''
  return (
    <Select
      className={classes.status}
      wrapperProps={{ ref: select }}
      // WORKAROUND: Mantine's inputs drop the property `aria-describedby`. Can go when they keep it
      // (9.7.3 does not).
      ref={(input) => input?.setAttribute('aria-describedby', describedBy)}
      aria-label="Status"
      leftSection={
        <Box display="grid" aria-hidden className={badgeClasses.badge} data-tone={tone} />
      }
      leftSectionWidth="1.625rem"
      rightSectionWidth="1.75rem"
      styles={{
        input: {
          backgroundColor: `var(--mantine-color-${tone}-light)`,
          color: `var(--mantine-color-${tone}-text)`,
          ...(isFixed && { borderColor: 'transparent' }),
        },
        section: { color: `var(--mantine-color-${tone}-text)` },
      }}
      value={status}
      data={isKnown ? ticketStatusOptions : [unknown, ...ticketStatusOptions]}
      allowDeselect={false}
      checkIconPosition="right"
      // Renders the options into <main>, because content outside landmarks is hard to find with a
      // screen reader.
      comboboxProps={
        inDialog ? { withinPortal: false } : { portalProps: { target: 'main' } }
      }
      disabled={isFixed}
      // Looks like a badge if it can't be changed.
      {...(isFixed && { rightSection: <span />, rightSectionWidth: '0.5rem' })}
      // While a change is pending, the list can't open. `disabled` would drop the keyboard focus.
      {...(requested && {
        dropdownOpened: false,
        'aria-busy': true,
        'aria-disabled': true,
      })}
      onChange={(next) => {
        const status = ticketStatusValues.find((value) => value === next)
        if (status) changing.mutate({ params: { id: ticket._id }, body: { status } })
      }}
    />
  )
}
