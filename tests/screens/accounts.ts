import { backend } from '@mocks/node'

export function people() {
  return [...backend.db.accounts.values()].filter(({ role }) => role !== 'admin')
}

export function firstAccount(role: 'client' | 'provider') {
  const account = people().find((row) => row.role === role)
  if (!account) throw new Error(`The seed has no ${role}`)
  return account
}

export const nameOf = (number: number) => `Person ${String(number).padStart(2, '0')}`

/**
 * Keeps only `count` customers and providers. Activates them and names them 'Person 01' and so on.
 */
export function limitAccountsTo(count: number) {
  for (const [index, account] of people().entries()) {
    if (index >= count) backend.db.accounts.delete(account._id)
    const unknown = { phone: undefined, profilePhoto: undefined }
    account.status = 'active'
    account.userInfo = { ...account.userInfo, name: nameOf(index + 1), ...unknown }
  }
}
