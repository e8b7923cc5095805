import type { AccountRow, Db } from '../db'
import { demoAdmin } from './admins'
import { type Random, seedId } from './random'

const COUNT = 45
const HOUR = 3_600_000

const REASONS = [
  'Provider did not show up',
  'Rude behaviour',
  'Poor quality of work',
  'Asked for payment outside the app',
  'Customer was not at home',
  'Damage to property',
]
const ELSE = [
  'The provider left the garden gate open and our dog got out. We found him, but nobody apologised.',
  'I keep getting messages after the job was finished.',
  'The customer asked for much more work than was booked and got angry when I said no.',
]

/** Tickets in all three states, newest first. */
export function seedSupport(db: Db, random: Random, now: Date): void {
  const accounts = [...db.accounts.values()]
  const admin = db.accounts.get(demoAdmin._id)
  const customers = accounts.filter(({ role }) => role === 'client')
  const providers = accounts.filter(({ role }) => role === 'provider')
  const categories = [...db.categories.values()]
  for (let n = 0; n < COUNT; n += 1) {
    const customer = random.pick(customers)
    const provider = random.pick(providers)
    const isSomethingElse = random.chance(0.25)
    db.tickets.set(seedId('ticket', n + 1), {
      _id: seedId('ticket', n + 1),
      conversationId: {
        _id: seedId('conversation', (n % 60) + 1),
        participants: [admin, customer, provider].flatMap((account) =>
          account ? [{ userId: personOf(account) }] : [],
        ),
      },
      jobId:
        n % 14 === 13 ? undefined : { service: { categoryName: random.pick(categories).name } },
      reportedBy: personOf(random.chance(0.6) ? customer : provider),
      reason: isSomethingElse ? 'Something Else' : random.pick(REASONS),
      reasonDescription: isSomethingElse ? random.pick(ELSE) : undefined,
      createdAt: new Date(now.getTime() - n * 31 * HOUR - random.int(0, HOUR)).toISOString(),
      status: random.pick(['open', 'open', 'inprogress', 'closed']),
    })
  }
}

function personOf({ _id, role, userInfo }: AccountRow) {
  return { _id, role, userInfo: { name: userInfo?.name } }
}
