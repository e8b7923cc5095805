import { listBookings } from '@/api/bookings'
import { listTickets } from '@/api/support'

import type { Scenario } from '../scenario'
import { enlarge } from '../seed/enlarge'

export const bookingScenarios: Scenario[] = [
  {
    name: 'more-than-1000-bookings',
    title: 'More than 1,000 bookings',
    description:
      'The week view reads 100 pages with visible progress, and says that there are more bookings than it reads.',
    path: '/bookings?view=week',
    seed: (db) => enlarge(db, { bookings: 1200 }),
  },
  {
    name: 'export-fails-halfway',
    title: 'An export fails halfway',
    description:
      'A page fails while Export CSV reads them all. The dialog says which one, and Try again reads the rest.',
    path: '/bookings',
    faults: [listBookings, listTickets].map((match) => ({
      match,
      from: 5,
      times: 1,
      effect: { status: 500, message: 'The database is unavailable' },
    })),
  },
]
