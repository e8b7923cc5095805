import { VisuallyHidden } from '@mantine/core'

import type { Conversation, Message } from '@/api/chat'
import { isMine, namesOf, otherParticipants } from '@/domain/chat/conversation'
import type { Outgoing } from '@/domain/chat/outbox'

type Props = {
  arrived: readonly Message[]
  unsent: readonly Outgoing[]
  people: Conversation['participantsDetails']
  me: string | null
}

/** A separate live region, because the message list would also announce older messages. */
export function NewMessageAnnouncer({ arrived, unsent, people, me }: Props) {
  const others = otherParticipants(people, me)
  const theirs = arrived.filter(({ byUser }) => !isMine(byUser, me, others))
  return (
    <VisuallyHidden component="div" role="log" aria-label="New messages">
      {theirs.map((message) => (
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
