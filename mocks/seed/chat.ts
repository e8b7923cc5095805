import type { Message } from '@/api/chat'

import type { AccountRow, Db } from '../db'
import { demoAdmin, secondAdmin } from './admins'
import { snapshot } from './images'
import { type Random, seedId } from './random'

const COUNT = 60
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const THEIRS = [
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
const STREETS = ['Harbour Street', 'Maple Avenue', 'Station Road', 'Mill Lane', 'Oak Crescent']
const TOWNS = [
  { city: 'Portland', state: 'ME' },
  { city: 'Burlington', state: 'VT' },
  { city: 'Concord', state: 'NH' },
]

/** Conversations, newest first, each with 0 to 200 messages shortly before `now` or earlier. */
export function seedChat(db: Db, random: Random, now: Date): void {
  const people = [...db.accounts.values()].filter(({ role }) => role !== 'admin')
  const services = [...db.services.values()].filter(({ isPending }) => !isPending)
  const demo = db.accounts.get(demoAdmin._id)
  const second = db.accounts.get(secondAdmin._id)
  if (!demo || !second) throw new Error('The admins come before the chat')
  let n = 0
  for (let i = 0; i < COUNT; i += 1) {
    const partner = people[(i * 5 + 3) % people.length] ?? demo
    const admins = i % 3 === 1 ? [demo, second] : [demo]
    const id = seedId('conversation', i + 1)
    const service = random.pick(services)
    // From minutes to months old, so that every format of a relative time appears.
    const age =
      i === 0 ? 4 * MINUTE : Math.round(i ** 2.1 * 20 * MINUTE) + random.int(0, 50) * MINUTE
    const count = i === 7 ? 0 : i === 2 ? 200 : random.int(1, i % 5 === 0 ? 120 : 30)
    const messages: Message[] = []
    let time = now.getTime() - age
    for (let m = 0; m < count; m += 1) {
      n += 1
      const isMine = random.chance(0.42)
      const by = isMine ? random.pick(admins) : partner
      messages.push({
        _id: seedId('message', 0xfffff - n),
        byUser: by._id,
        message: random.pick(isMine ? MINE : THEIRS),
        image: random.chance(0.04) ? snapshot(random.int(0, 359)) : undefined,
        createdAt: new Date(time).toISOString(),
        conversationId: id,
        userDetail: detailOf(by),
      })
      // Some are within a minute of each other, some on different days.
      time -= random.chance(0.35) ? random.int(5, 55) * 1000 : random.int(2, 600) * MINUTE
    }
    messages.reverse()
    const lastReadIndex = random.chance(0.3) ? Math.max(0, count - random.int(1, 9)) : count
    db.messages.set(id, messages)
    db.conversations.set(id, {
      _id: id,
      participants: [...admins, partner].map((account) => ({
        _id: `${id}-${account._id.slice(-4)}`,
        userId: account._id,
        lastReadIndex: account === demo ? lastReadIndex : count,
      })),
      participantsDetails: [...admins, partner].map(detailOf),
      updatedAt: new Date(now.getTime() - age).toISOString(),
      serviceDetail:
        i % 9 === 8
          ? undefined
          : { _id: service._id, name: service.name, image: service.image, price: service.price },
      bookingDetail:
        i % 9 === 8
          ? undefined
          : {
              _id: seedId('booking', (i % 130) + 1),
              date: new Date(now.getTime() + (i - 20) * 24 * HOUR).toISOString(),
              time: { from: '09:00', to: '11:30' },
              address: {
                houseNo: String(random.int(1, 240)),
                street: random.pick(STREETS),
                ...random.pick(TOWNS),
              },
            },
      isBlocked: i % 11 === 5,
    })
  }
}

/** A participant, as embedded in conversations and messages. */
export function detailOf({ _id, userInfo }: AccountRow) {
  return { _id, userInfo: { name: userInfo?.name, profilePhoto: userInfo?.profilePhoto } }
}
