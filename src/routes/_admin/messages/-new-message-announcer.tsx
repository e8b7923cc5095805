import type { Conversation, Message } from '@/api/chat'
import type { Outgoing } from '@/domain/chat-thread'
import { isMine, namesOf, otherParticipants } from '@/domain/conversation'

import classes from './-messages.module.css'

type Props = {
  arrived: readonly Message[]
  /** Mine that could not be sent. */
  unsent: readonly Outgoing[]
  people: Conversation['participantsDetails']
  me: string | null
}

/**
 * Says whose messages are new, and that one of mine was not sent. The list itself is no live
 * region, for older ones come into it too; their words stand there, once, and not here.
 */
export function NewMessageAnnouncer({ arrived, unsent, people, me }: Props) {
  const others = otherParticipants(people, me)
  const theirs = arrived.filter(({ byUser }) => !isMine(byUser, me, others))
  return (
    <div className={classes.hidden} role="log" aria-label="New messages">
      {theirs.map((message) => (
        <p key={message._id}>New message from {senderName(message, people)}</p>
      ))}
      {unsent.map(({ key }) => (
        <p key={key}>Your message could not be sent</p>
      ))}
    </div>
  )
}

function senderName({ byUser, userDetail }: Message, people: Props['people']): string {
  const person = people.find(({ _id }) => _id === byUser) ?? userDetail
  return namesOf(person ? [person] : [])
}
