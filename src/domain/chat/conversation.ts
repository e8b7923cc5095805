import { NO_NAME, nameOf, type Person } from '@/domain/account/person'
import { DAY_MS } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { MESSAGE_GROUP_SECONDS } from '@/domain/limits'

/** Returns everybody but me, the customer first if the server says who that is. */
export function otherParticipants<
  Person extends { _id: string; role?: string | undefined },
>(people: readonly Person[], me: string | null): Person[] {
  const others = people.filter(({ _id }) => _id !== me)
  return others.toSorted(
    (a, b) => Number(b.role === 'client') - Number(a.role === 'client'),
  )
}

/**
 * Returns a function that tells whether a message is mine. If `me` is unknown (null), it is unless
 * one of `others` sent it.
 */
export function createIsMine(me: string | null, others: readonly { _id: string }[]) {
  return function isMine({ byUser }: { byUser?: string | undefined }): boolean {
    if (me !== null) return byUser === me
    return !others.some(({ _id }) => _id === byUser)
  }
}

/** Returns those who have a name. If nobody has one, returns those who have an email or an id. */
export function namedPeople<Named extends Partial<Person>>(
  people: readonly Named[],
): Named[] {
  const named = people.filter(({ userInfo }) => userInfo?.name)
  return named.length > 0 ? named : people.filter((person) => nameOf(person) !== NO_NAME)
}

export function namesOf(people: readonly Partial<Person>[]): string {
  return namedPeople(people).map(nameOf).join(', ') || NO_NAME
}

/** Returns the sender of a message, preferably with a name. */
export function senderOf<Sender extends Person>(
  { byUser, userDetail }: { byUser?: string | undefined; userDetail?: Sender | undefined },
  people: readonly Sender[],
): Sender | undefined {
  const found = people.find(({ _id }) => _id === byUser)
  return found?.userInfo?.name ? found : (userDetail ?? found)
}

type Address = Partial<Record<'houseNo' | 'street' | 'city' | 'state', string | undefined>>

/** Returns a string such as '12 Mill Lane, Concord, NH', or '--' if all parts are missing. */
export function formatAddress({ houseNo, street, city, state }: Address = {}): string {
  const door = [houseNo, street].filter(Boolean).join(' ')
  return [door, city, state].filter(Boolean).join(', ') || MISSING
}

interface Sent {
  message: { byUser?: string | undefined }
  /** Milliseconds since 1970; 0 if unknown. */
  time: number
}

/** Days begin at midnight UTC. */
export function startsDay(previous: Sent, { time }: Sent): boolean {
  return Math.floor(previous.time / DAY_MS) !== Math.floor(time / DAY_MS)
}

/**
 * A group consists of one sender's messages on one day, each at most 60 seconds after the previous
 * one.
 */
export function startsGroup(previous: Sent, sent: Sent): boolean {
  if (startsDay(previous, sent) || previous.message.byUser !== sent.message.byUser)
    return true
  if (previous.time === 0 || sent.time === 0) return true
  return sent.time - previous.time > MESSAGE_GROUP_SECONDS * 1000
}

interface PreviewedConversation {
  lastMessage?: { message?: string | undefined } | undefined
  totalMessages: number
}

/** Returns the newest message in one line of a list. A message that is an image has no text. */
export function previewText({ lastMessage, totalMessages }: PreviewedConversation): string {
  return lastMessage?.message || (totalMessages === 0 ? 'No messages yet' : MISSING)
}
