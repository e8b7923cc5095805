import * as z from 'zod/mini'

import { bookingFlags } from '@/domain/status/booking-status'

import { endpoints } from './client/endpoint'
import {
  coerced,
  id,
  label,
  nested,
  number,
  paged,
  pageParams,
  parseWireNumber,
  parseText,
  timestamp,
} from './schema/fields'
import { person } from './schema/person'

const { query } = endpoints('bookings')

const booking = z.object({
  _id: id,
  date: timestamp,
  time: nested(z.object({ from: label, to: label })),
  service: nested(z.object({ name: label })),
  /** The customer. */
  userId: person,
  providerId: person,
  /** A code, or a word. */
  status: coerced((value) => parseWireNumber(value) ?? (parseText(value) || undefined)),
  paymentDetail: nested(z.object({ payableAmount: number })),
})
export type Booking = z.output<typeof booking>

export const listBookings = query('jobs/admin', {
  search: z.extend(pageParams, {
    flag: z.enum(bookingFlags),
    providerId: z.optional(z.string()),
    userId: z.optional(z.string()),
  }),
  response: paged('jobs', booking),
  rows: 'jobs',
})
