import { ActionIcon, Tooltip } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { Link } from '@tanstack/react-router'

import type { Ticket } from '@/api/support'
import { reasonOf } from '@/domain/status/ticket-status'
import { bookingName } from '@/screens/booking-parts/ticket'
import { flush } from '@/ui/styles/flush'

interface ConversationLinkProps {
  ticket: Ticket
  /** The id of the row's header. */
  describedBy: string
}

/** Opens the ticket's conversation, which then names the ticket. */
export function ConversationLink({ ticket, describedBy }: ConversationLinkProps) {
  const conversation = ticket.conversationId?._id
  if (!conversation) return null
  const subject = [bookingName(ticket), reasonOf(ticket)].filter(Boolean).join(' · ')
  return (
    <Tooltip label="Conversation">
      <ActionIcon
        variant="subtle"
        me={flush(15)}
        data-screen-only
        aria-label="Conversation"
        aria-describedby={describedBy}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/messages"
            search={{ conversation }}
            state={{ ticket: subject }}
          />
        )}
      >
        <IconMessage size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
