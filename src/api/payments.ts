import * as z from 'zod/mini'

import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { area } from './client/endpoint'
import { coded, id, number, paged, reference, timestamp } from './schema/fields'
import { person } from './schema/person'
import { exact } from './schema/unreadable'

const { query } = area('payments')

const payment = z.object({
  _id: id,
  jobId: reference,
  amount: number,
  paymentType: exact(coded(paymentTypes)),
  status: coded(Object.keys(paymentStatuses)),
  createdAt: timestamp,
  /** The provider's percentage. splitPayment() applies a default if it is missing. */
  share: exact(number),
  user: person,
})
export type Payment = z.output<typeof payment>

export const listPayments = query('payments/', {
  search: z.object({ page: z.number(), limit: z.number() }),
  response: paged('payments', payment),
})
