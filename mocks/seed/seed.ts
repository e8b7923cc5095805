import { Db } from '../db'
import { seedAccounts } from './accounts'
import { seedBookings } from './bookings'
import { seedCatalogue } from './catalogue'
import { seedChat } from './chat'
import { seedContent } from './content'
import { seedPayments } from './payments'
import { Random } from './random'
import { seedSettings } from './settings'
import { seedSupport } from './support'

/** Returns the same data whenever `now` is the same. */
export function seedDb(now: Date): Db {
  const db = new Db()
  // Each part has its own generator so that a change to one part does not reshuffle the others.
  seedCatalogue(db, new Random(11), now)
  seedAccounts(db, new Random(22))
  seedBookings(db, new Random(33), now)
  seedPayments(db, new Random(44), now)
  seedChat(db, new Random(55), now)
  seedSupport(db, new Random(66), now)
  seedContent(db)
  seedSettings(db)
  return db
}
