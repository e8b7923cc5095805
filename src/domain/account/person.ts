export interface Person {
  /** '' if the server sends no id. */
  _id: string
  userInfo?: { name?: string | undefined } | undefined
}

export const NO_NAME = '---'

export function nameOf(person: Pick<Person, 'userInfo'> | undefined): string {
  return person?.userInfo?.name?.trim() || NO_NAME
}
