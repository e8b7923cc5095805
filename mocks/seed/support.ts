import type { Ticket } from '@/api/support'

import type { AccountRow, Db } from '../db'
import { describeBooking, bookingsOfChats, userDetailOf, hasTicket } from './chat'
import { type Random, seedId } from './random'

const REASONS = {
  client: [
    'Provider did not show up',
    'Rude behaviour',
    'Poor quality of work',
    'Asked for payment outside the app',
    'Damage to property',
  ],
  provider: ['Rude behaviour', 'Customer was not at home'],
}
const ELSE = {
  client: [
    'The provider left the garden gate open and our dog got out. We found him, but nobody apologised.',
    'I keep getting messages after the job was finished.',
  ],
  provider: [
    'The customer asked for much more work than was booked and got angry when I said no.',
  ],
}

/**
 * Adds the support tickets. Rewrites the first message of each ticket's conversation so that
 * the message states the ticket's reason.
 */
export function seedSupport(db: Db, random: Random, now: Date): void {
  const services = [...db.services.values()]
  const tickets = bookingsOfChats(db, now).flatMap(
    (booking, index): Omit<Ticket, '_id'>[] => {
      if (!hasTicket(index)) return []
      const conversation = db.conversations.get(seedId('conversation', index + 1))
      const report = db.messages.get(conversation?._id ?? '')?.[0]
      if (!conversation || !report) throw new Error('Seed the chat before the tickets')
      const people = conversation.participants.flatMap(
        ({ userId = '' }) => db.accounts.get(userId) ?? [],
      )
      const role = random.chance(0.6) ? 'client' : 'provider'
      const reporter = people.find((account) => account.role === role)
      const isSomethingElse = random.chance(0.25)
      const reason = isSomethingElse ? 'Something Else' : random.pick(REASONS[role])
      const reasonDescription = isSomethingElse ? random.pick(ELSE[role]) : undefined
      if (reporter)
        Object.assign(report, { byUser: reporter._id, userDetail: userDetailOf(reporter) })
      report.message = `${reasonDescription ?? reason} (${describeBooking(booking)})`
      const service = services.find(({ name }) => name === booking.service?.name)
      return [
        {
          conversationId: {
            _id: conversation._id,
            participants: people.map((account) => ({ userId: personOf(account) })),
          },
          jobId:
            index % 14 === 13
              ? undefined
              : {
                  _id: booking._id,
                  service: {
                    categoryName: db.categories.get(service?.categoryId ?? '')?.name,
                  },
                },
          reportedBy: reporter && personOf(reporter),
          reason,
          reasonDescription,
          createdAt: report.createdAt,
          status: random.pick(['open', 'open', 'inprogress', 'closed']),
        },
      ]
    },
  )
  const newestFirst = tickets.sort((a, b) =>
    String(b.createdAt).localeCompare(String(a.createdAt)),
  )
  for (const [n, ticket] of newestFirst.entries()) {
    const _id = seedId('ticket', n + 1)
    db.tickets.set(_id, { _id, ...ticket })
  }
}

function personOf({ _id, role, userInfo }: AccountRow) {
  return { _id, role, userInfo: { name: userInfo?.name } }
}
