import { type Booking, listBookings } from '@/api/bookings'

import { mock, pageOf } from '../mock'

/** Which codes each tab holds. */
const inTab = {
  all: () => true,
  active: (code) => code !== undefined && code >= 1 && code <= 3,
  upcoming: (code) => code === 0,
  completed: (code) => code === 4,
  cancelled: (code) => code === 5,
} satisfies Record<string, (code: Booking['status']) => boolean>

export const bookingHandlers = [
  mock(listBookings, ({ search, db }) => {
    const found = [...db.bookings.values()].filter(
      ({ status, providerId, userId }) =>
        inTab[search.flag](status) &&
        (search.providerId === undefined || providerId?._id === search.providerId) &&
        (search.userId === undefined || userId?._id === search.userId),
    )
    const { rows, total_pages } = pageOf(found, search)
    return { jobs: rows, total_pages }
  }),
]
