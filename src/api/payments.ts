import * as z from 'zod/mini'

import { paymentStatuses, paymentTypes } from '@/domain/status/payment'

import { endpoints } from './client/endpoint'
import {
  coded,
  id,
  nullIfUnreadable,
  number,
  paged,
  pageParams,
  reference,
  timestamp,
} from './schema/fields'
import { person } from './schema/person'

const { query } = endpoints('payments')

const payment = z.object({
  _id: id,
  jobId: reference,
  amount: number,
  paymentType: nullIfUnreadable(coded(paymentTypes)),
  status: coded(Object.keys(paymentStatuses)),
  createdAt: timestamp,
  /** The provider's percentage. splitPayment() applies a default if it is missing. */
  share: nullIfUnreadable(number),
  user: person,
})
export type Payment = z.output<typeof payment>

export const listPayments = query('payments/', {
  search: pageParams,
  response: paged('payments', payment),
  rows: 'payments',
})
