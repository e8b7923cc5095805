import { formatDate, formatTimeRange } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'

interface Appointment {
  date?: unknown
  time?: { from?: unknown; to?: unknown } | undefined
}

/** A person whose `_id` is '' is unknown. */
type Participant = { _id: string } | undefined

interface ConversationRow {
  participantsDetails: readonly { _id: string }[]
  bookingDetail?: (Appointment & { _id: string }) | undefined
}

interface BookingOfConversation {
  id: string
  /** Undefined until it is read. */
  booking: (Appointment & { providerId?: Participant }) | undefined
  customer: Participant
}

/**
 * Finds the conversation that is certainly `about` a booking: by its id or, without one, by the date
 * and time of the same people. The `likely` one, if there is none, names no other booking, and both
 * people take part in it.
 */
export function findConversationOf<Row extends ConversationRow>(
  rows: readonly Row[],
  { id, booking, customer }: BookingOfConversation,
): { about: Row | undefined; likely: Row | undefined } {
  const provider = booking?.providerId
  const people = [customer, provider].filter((person) => person !== undefined)
  const own = partsOfDate(booking)

  function isAtThisTime(row: Row): boolean {
    const isOfThesePeople =
      people.length > 0 && people.every((person) => takesPart(row, person))
    const parts = partsOfDate(row.bookingDetail)
    return (
      isOfThesePeople &&
      parts.every((part, index) => part !== MISSING && part === own[index])
    )
  }

  function mayBeAboutThis(row: Row): boolean {
    const parts = partsOfDate(row.bookingDetail)
    return (
      takesPart(row, customer) &&
      takesPart(row, provider) &&
      parts.every((part, index) => part === MISSING || part === own[index])
    )
  }

  const withoutId = rows.filter(({ bookingDetail }) => !bookingDetail?._id)
  const about =
    rows.find(({ bookingDetail }) => bookingDetail?._id === id) ??
    withoutId.find(isAtThisTime)
  return { about, likely: about ?? withoutId.find(mayBeAboutThis) }
}

/** The date and the time as people read them, each '--' if it is missing. */
function partsOfDate({ date, time }: Appointment = {}): string[] {
  return [formatDate(date), formatTimeRange(time?.from, time?.to)]
}

function takesPart({ participantsDetails }: ConversationRow, person: Participant): boolean {
  return participantsDetails.some(({ _id }) => person?._id && person._id === _id)
}
