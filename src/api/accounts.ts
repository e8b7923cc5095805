import * as z from 'zod/mini'

import { accountRoles, accountStatuses } from '@/domain/account/account'

import { endpoints } from './client/endpoint'
import {
  coded,
  id,
  label,
  nested,
  nullIfUnreadable,
  number,
  paged,
  pageParams,
  requiredId,
  shownList,
  wireId,
} from './schema/fields'
import { keepingRawId } from './schema/raw'

const { query, mutation } = endpoints('accounts')

const status = z.enum(accountStatuses)

const account = z.object({
  _id: id,
  email: label,
  status: coded(accountStatuses),
  role: coded(accountRoles),
  userInfo: nested(z.object({ name: label, phone: label, profilePhoto: label })),
  providerInfo: nested(
    z.object({
      zipCode: nullIfUnreadable(label),
      companyName: nullIfUnreadable(label),
      availability: shownList(
        z.object({ _id: id, day: number, startTime: label, endTime: label }),
      ),
    }),
  ),
})
const listed = keepingRawId(account)
export type Account = z.output<typeof listed>

export const listAccounts = query('users', {
  search: z.extend(pageParams, {
    status: z.optional(status),
    role: z.optional(z.enum(['client', 'provider'])),
    search: z.optional(z.string()),
  }),
  response: paged('users', listed),
  rows: 'users',
})

export const getAccount = query('users/user-profile/', {
  search: z.object({ id: z.string() }),
  response: keepingRawId(z.extend(account, { _id: requiredId })),
})

export const setAccountStatus = mutation('put', 'users/status/:id', {
  body: z.object({ id: wireId, status }),
  changedRow: ({ params, body }) => ({ _id: params.id, status: body.status }),
})

export const deleteAccount = mutation('delete', 'users/:id', { invalidates: ['dashboard'] })

const providerServices = z.object({
  services: shownList(
    z.object({ _id: id, name: label, subServices: shownList(z.object({ name: label })) }),
  ),
})

/** The specification does not define the shape of this response. We accept a bare list, too. */
const providerServicesOrList = z.pipe(
  z.transform((payload: unknown) =>
    Array.isArray(payload) ? { services: payload } : payload,
  ),
  providerServices,
)

export const listProviderServices = query('users/subservices', {
  search: z.object({ userId: z.string() }),
  response: providerServicesOrList,
  recordFields: [],
  notFound: { services: [] },
})
