import { VisuallyHidden } from '@mantine/core'

import type { Conversation, Message } from '@/api/chat'
import { nameOf } from '@/domain/account/person'
import { senderOf } from '@/domain/chat/conversation'
import { messageId } from '@/domain/chat/message'
import type { Outgoing } from '@/domain/chat/outbox'

interface ChatAnnouncerProps {
  /** Contains only messages from other people. */
  arrived: readonly Message[]
  failed: readonly Outgoing[]
  people: Conversation['participantsDetails']
}

/** The message list itself isn't a live region, because it would also announce older messages. */
export function ChatAnnouncer({ arrived, failed, people }: ChatAnnouncerProps) {
  return (
    <VisuallyHidden component="div" role="log" aria-label="New messages">
      {arrived.map((message) => (
        <p key={messageId(message)}>{`New message from ${nameOf(senderOf(message, people))}`}</p>
      ))}
      {failed.map(({ key }) => (
        <p key={key}>Your message could not be sent</p>
      ))}
    </VisuallyHidden>
  )
}
