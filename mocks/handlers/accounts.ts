import {
  type Account,
  deleteAccount,
  getAccount,
  listAccounts,
  listProviderServices,
  setAccountStatus,
} from '@/api/accounts'

import type { AccountRow, Db } from '../db'
import { HttpError, mock, pageOf } from '../mock'

export const accountHandlers = [
  mock(listAccounts, ({ search, db }) => {
    const query = search.search?.trim().toLowerCase() ?? ''
    const matches = [...db.accounts.values()].filter(
      ({ role, status, email, userInfo, providerInfo }) =>
        role !== 'admin' &&
        (search.role === undefined || role === search.role) &&
        (search.status === undefined || status === search.status) &&
        [email, userInfo?.name, providerInfo?.zipCode].some((text = '') =>
          text.toLowerCase().includes(query),
        ),
    )
    const { rows, total_pages } = pageOf(matches, search)
    return { users: rows.map(toAccount), total_pages }
  }),
  mock(getAccount, ({ search, db }) => toAccount(accountOf(db, search.id))),
  mock(setAccountStatus, ({ params, body, db }) => {
    if (body.id !== params.id)
      throw new HttpError(400, 'body.id: differs from the id in the path')
    accountOf(db, params.id).status = body.status
    return body.status === 'active' ? 'Account activated' : 'Account deactivated'
  }),
  mock(deleteAccount, ({ params, db }) => {
    accountOf(db, params.id)
    db.accounts.delete(params.id)
    return 'Account deleted'
  }),
  mock(listProviderServices, ({ search, db }) => ({
    services: accountOf(db, search.userId).services,
  })),
]

function accountOf(db: Db, id: string): AccountRow {
  const account = db.accounts.get(id)
  if (!account || account.role === 'admin') throw new HttpError(404, 'User not found')
  return account
}

/** Removes the two fields that the API does not return with an account. */
function toAccount({
  password: _password,
  services: _services,
  ...account
}: AccountRow): Account {
  return account
}
