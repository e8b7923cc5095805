import type { Db } from '../db'
import type { Fault, Match, Scenario } from '../scenario'
import { isAdmin } from './rewrite-data'

const ACCOUNT_CHANGES: Match = { kind: 'mutation', tag: 'accounts' }

const oneOfTen: Fault[] = Array.from({ length: 100 }, (_, index) => ({
  match: ACCOUNT_CHANGES,
  from: (index + 1) * 10,
  times: 1,
  effect: { status: 409, message: 'This account has an open booking' },
}))

/** Activates all customers and providers, because a bulk deactivation would skip inactive ones. */
function activateAll(db: Db) {
  for (const account of db.accounts.values())
    if (!isAdmin(account)) account.status = 'active'
}

export const accountScenarios: Scenario[] = [
  {
    name: 'one-of-ten-fails',
    title: 'One of ten accounts fails',
    description:
      'Every tenth change of an account is refused. Select a page or all matches and deactivate them: the failures are listed, and Retry failed repeats only those.',
    path: '/manage-account',
    seed: activateAll,
    faults: oneOfTen,
  },
  {
    name: 'account-changes-hang',
    title: 'Changes of accounts hang',
    description:
      'Changes of accounts are never answered. A bulk action can be stopped; after 30 seconds its calls fail and say that the change may have been saved.',
    path: '/manage-account',
    seed: activateAll,
    faults: [{ match: ACCOUNT_CHANGES, effect: { hang: true } }],
  },
]
