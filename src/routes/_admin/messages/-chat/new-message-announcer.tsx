import { VisuallyHidden } from '@mantine/core'

import type { Conversation, Message } from '@/api/chat'
import { namesOf } from '@/domain/chat/conversation'
import type { Outgoing } from '@/domain/chat/outbox'

type Props = {
  /** Contains only messages from other people. */
  arrived: readonly Message[]
  unsent: readonly Outgoing[]
  people: Conversation['participantsDetails']
}

/** The message list itself isn't a live region, because it would also announce older messages. */
export function NewMessageAnnouncer({ arrived, unsent, people }: Props) {
  return (
    <VisuallyHidden component="div" role="log" aria-label="New messages">
      {arrived.map((message) => (
        <p key={message._id}>New message from {senderName(message, people)}</p>
      ))}
      {unsent.map(({ key }) => (
        <p key={key}>Your message could not be sent</p>
      ))}
    </VisuallyHidden>
  )
}

function senderName({ byUser, userDetail }: Message, people: Props['people']): string {
  const person = people.find(({ _id }) => _id === byUser) ?? userDetail
  return namesOf(person ? [person] : [])
}
