import { listBookings } from '@/api/bookings'
import { listTickets } from '@/api/support'

import type { Scenario } from '../scenario'
import { enlarge } from '../seed/enlarge'

export const bookingScenarios: Scenario[] = [
  {
    name: 'more-than-1000-bookings',
    title: 'More than 1,000 bookings',
    description:
      'The week view reads the first 1,000 bookings with visible progress, says that there are more, and offers to search on.',
    path: '/bookings?view=week',
    seed: (db) => enlarge(db, { bookings: 1200 }),
  },
  {
    name: 'export-fails-halfway',
    title: 'An export fails halfway',
    description:
      'A page fails while Export CSV reads them all. The dialog says so, and Try again reads them anew.',
    path: '/bookings',
    seed: (db) => enlarge(db, { bookings: 260, tickets: 260 }),
    faults: [listBookings, listTickets].map((match) => ({
      match,
      from: 3,
      times: 1,
      effect: { status: 500, message: 'The database is unavailable' },
    })),
  },
]
