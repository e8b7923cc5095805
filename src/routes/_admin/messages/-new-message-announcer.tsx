import type { Conversation, Message } from '@/api/chat'
import { isMine, namesOf, otherParticipants } from '@/domain/conversation'

import classes from './-messages.module.css'

type Props = {
  arrived: readonly Message[]
  people: Conversation['participantsDetails']
  me: string | null
}

/**
 * Says whose messages are new; the list itself is no live region, for older ones come into it too.
 * Their words are not repeated here: they stand in the list, once.
 */
export function NewMessageAnnouncer({ arrived, people, me }: Props) {
  const others = otherParticipants(people, me)
  const theirs = arrived.filter(({ byUser }) => !isMine(byUser, me, others))
  return (
    <div className={classes.hidden} role="log" aria-label="New messages">
      {theirs.map((message) => (
        <p key={message._id}>New message from {senderName(message, people)}</p>
      ))}
    </div>
  )
}

function senderName({ byUser, userDetail }: Message, people: Props['people']): string {
  const person = people.find(({ _id }) => _id === byUser) ?? userDetail
  return namesOf(person ? [person] : [])
}
