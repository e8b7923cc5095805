export interface Person {
  /** '' if the server sends no id. */
  _id: string
  email?: string | undefined
  userInfo?: { name?: string | undefined } | undefined
}

export const NO_NAME = '---'

/** Returns the name, or else the email or 'Name unknown'. Returns undefined for nobody. */
export function identityOf(person: Partial<Person> | undefined): string | undefined {
  const { _id = '', email, userInfo } = person ?? {}
  const identity = userInfo?.name || email
  if (identity) return identity
  return _id ? 'Name unknown' : undefined
}

export function nameOf(person: Partial<Person> | undefined): string {
  return identityOf(person) ?? NO_NAME
}

/** Accounts show '---' instead of a missing name, because they also show the email. */
export function accountName({ userInfo }: Pick<Person, 'userInfo'>): string {
  return userInfo?.name || NO_NAME
}
