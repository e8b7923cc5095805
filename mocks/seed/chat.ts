import type { Booking } from '@/api/bookings'
import type { Message } from '@/api/messages'
import { formatDate } from '@/domain/format/dates'

import type { AccountRow, Db } from '../db'
import { demoAdmin, secondAdmin } from './admins'
import { photo } from './images'
import { type Random, seedId } from './random'

const COUNT = 60
const MINUTE = 60_000

const CUSTOMERS = [
  'Hello, is anyone there?',
  'The provider has not arrived yet.',
  'Thank you so much!',
  'Could we move it to Thursday morning?',
  'I was charged twice for the same visit.',
  'Here is a photo of what I mean.',
  'That works for me 👍',
  'My address has changed since the booking. It is now the blue house at the end of the lane, behind the bakery; please ring twice because the bell is not loud.',
  'When do I get the refund?',
  'Perfect.',
  'ok',
  'The gate code is different now.',
  'Is the price for the whole house or only per room?',
  'He did a great job, I would book him again any time.',
]
const PROVIDERS = [
  'I am ten minutes away.',
  'The customer has not opened the door yet.',
  'The job took an hour longer than booked.',
  'Thank you, that is fine with me.',
  'I can come on Thursday morning instead.',
  'Everything is done. Here is a photo.',
  'Which gate code should I use?',
]
const MINE = [
  'Hello, how can I help?',
  'Let me check that for you.',
  'I have written to the provider and will come back to you within the hour.',
  'The refund was sent this morning; it takes three to five days to show.',
  'Done. Anything else?',
  'You are welcome!',
  'Could you send me a photo, please?',
  'I have moved the booking to Thursday, 9 AM.',
]
const STREETS = [
  'Harbour Street',
  'Maple Avenue',
  'Station Road',
  'Mill Lane',
  'Oak Crescent',
]
const TOWNS = [
  { city: 'Portland', state: 'ME' },
  { city: 'Burlington', state: 'VT' },
  { city: 'Concord', state: 'NH' },
]

/**
 * Returns whether conversation number `index` has a support ticket. Only conversations with a
 * ticket include a provider.
 */
export const hasTicket = (index: number) => index % 4 !== 0

/**
 * Returns one booking for each conversation, newest conversation first. Newer conversations get
 * bookings that are closer to `now`.
 */
export function bookingsOfChats(db: Db, now: Date): Booking[] {
  const distance = ({ date }: Booking) =>
    Math.abs(new Date(date ?? 0).getTime() - now.getTime())
  const nearest = [...db.bookings.values()].sort((a, b) => distance(a) - distance(b))
  const assigned = nearest.filter(({ providerId }) => providerId)
  const unassigned = nearest.filter(({ providerId }) => !providerId)
  const next = (rows: Booking[], index: number) => {
    const row = rows[index % rows.length]
    if (!row) throw new Error('Seed the bookings before the chat')
    return row
  }
  let tickets = 0
  return Array.from({ length: COUNT }, (_, index) =>
    hasTicket(index) ? next(assigned, tickets++) : next(unassigned, index - tickets),
  )
}

export function seedChat(db: Db, random: Random, now: Date): void {
  const services = [...db.services.values()]
  const demo = db.accounts.get(demoAdmin._id)
  const second = db.accounts.get(secondAdmin._id)
  if (!demo || !second) throw new Error('Seed the admins before the chat')
  let n = 0
  for (const [i, booking] of bookingsOfChats(db, now).entries()) {
    const customer = db.accounts.get(booking.userId?._id ?? '') ?? demo
    const provider = db.accounts.get(booking.providerId?._id ?? '')
    const others = hasTicket(i) && provider ? [customer, provider] : [customer]
    const admins = i % 6 === 1 ? [demo, second] : [demo]
    const people = [...admins, ...others]
    const id = seedId('conversation', i + 1)
    const service = services.find(({ name }) => name === booking.service?.name)
    const isAboutBooking = i % 20 !== 4
    // Conversations are minutes to months old so that the list shows every relative time format.
    const age =
      i === 0 ? 4 * MINUTE : Math.round(i ** 2.1 * 20 * MINUTE) + random.int(0, 50) * MINUTE
    const count = i === 8 ? 0 : i === 2 ? 200 : random.int(2, i % 5 === 0 ? 120 : 30)
    const unread = i % 5 === 2 || i % 11 === 6 ? random.int(1, Math.min(6, count - 1)) : 0
    const messages: Message[] = []
    let time = now.getTime() - age
    for (let m = 0; m < count; m += 1) {
      n += 1
      const isFirst = m === count - 1
      // The loop starts with the newest message, so a message is unread if `m < unread`. Admins
      // never write unread messages.
      const isMine = m >= unread && !isFirst && random.chance(0.42)
      const by = isFirst ? customer : random.pick(isMine ? admins : others)
      const sentences = isMine ? MINE : by === provider ? PROVIDERS : CUSTOMERS
      messages.push({
        _id: seedId('message', 0xfffff - n),
        byUser: by._id,
        message: !isFirst
          ? random.pick(sentences)
          : isAboutBooking
            ? `Hello, I have a question about my booking: ${describeBooking(booking)}.`
            : 'Hello, I have a question about my account.',
        image: random.chance(0.04) ? photo(random.int(0, 359)) : undefined,
        createdAt: new Date(time).toISOString(),
        conversationId: id,
        userDetail: userDetailOf(by),
      })
      time -= random.chance(0.35) ? random.int(5, 55) * 1000 : random.int(2, 600) * MINUTE
    }
    messages.reverse()
    db.messages.set(id, messages)
    db.conversations.set(id, {
      _id: id,
      participants: people.map((account) => ({
        _id: `${id}-${account._id.slice(-4)}`,
        userId: account._id,
        lastReadIndex: account === demo ? count - unread : count,
      })),
      participantsDetails: people.map(userDetailOf),
      updatedAt: new Date(now.getTime() - age).toISOString(),
      serviceDetail:
        isAboutBooking && service
          ? {
              _id: service._id,
              name: service.name,
              image: service.image,
              price: service.price,
            }
          : undefined,
      bookingDetail: isAboutBooking
        ? {
            _id: booking._id,
            date: booking.date,
            time: booking.time,
            address: {
              houseNo: String(random.int(1, 240)),
              street: random.pick(STREETS),
              ...random.pick(TOWNS),
            },
          }
        : undefined,
      isBlocked: i % 11 === 5,
    })
  }
}

/** Returns the service and the date, such as 'Deep Clean on March 12, 2026'. */
export function describeBooking({ service, date }: Booking): string {
  return `${service?.name} on ${formatDate(date)}`
}

export function userDetailOf({ _id, role, userInfo }: AccountRow) {
  return {
    _id,
    role,
    userInfo: { name: userInfo?.name, profilePhoto: userInfo?.profilePhoto },
  }
}
