/** The part of an account that the API includes wherever it refers to a person. */
export interface Person {
  /** '' if the server omits it. */
  _id: string
  userInfo?: { name?: string | undefined } | undefined
}

export const NO_NAME = '---'

/** The person's name, or '---' if there is no person or no name. */
export function nameOf(person: Pick<Person, 'userInfo'> | undefined): string {
  return person?.userInfo?.name?.trim() || NO_NAME
}
