import { type Booking, listBookings } from '@/api/bookings'

import { mock, pageOf } from '../mock'

const isInTab = {
  all: () => true,
  active: (code) => code === 1 || code === 2 || code === 3,
  upcoming: (code) => code === 0,
  completed: (code) => code === 4,
  cancelled: (code) => code === 5,
} satisfies Record<string, (code: Booking['status']) => boolean>

export const bookingHandlers = [
  mock(listBookings, ({ search, db }) => {
    const matches = [...db.bookings.values()].filter(
      ({ status, providerId, userId }) =>
        isInTab[search.flag](status) &&
        (search.providerId === undefined || providerId?._id === search.providerId) &&
        (search.userId === undefined || userId?._id === search.userId),
    )
    const { rows, total_pages } = pageOf(matches, search)
    return { jobs: rows, total_pages }
  }),
]
