import {
  type Account,
  deleteAccount,
  getAccount,
  listAccounts,
  listProviderServices,
  setAccountStatus,
} from '@/api/accounts'

import type { AccountRow, Db } from '../db'
import { mock, pageOf, refuse } from '../mock'

export const accountHandlers = [
  mock(listAccounts, ({ search, db }) => {
    const sought = search.search?.trim().toLowerCase() ?? ''
    const found = [...db.accounts.values()].filter(
      ({ role, status, email, userInfo, providerInfo }) =>
        role !== 'admin' &&
        (search.role === undefined || role === search.role) &&
        (search.status === undefined || status === search.status) &&
        [email, userInfo?.name, providerInfo?.zipCode].some((text = '') =>
          text.toLowerCase().includes(sought),
        ),
    )
    const { rows, total_pages } = pageOf(found, search)
    return { users: rows.map(asSent), total_pages }
  }),
  mock(getAccount, ({ search, db }) => asSent(accountOf(db, search.id))),
  mock(setAccountStatus, ({ params, body, db }) => {
    if (body.id !== params.id) throw refuse(400, 'body.id: not the id of the path')
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
  if (!account || account.role === 'admin') throw refuse(404, 'User not found')
  return account
}

/** Without what a server would keep to itself. */
function asSent({ password: _password, services: _services, ...account }: AccountRow): Account {
  return account
}
