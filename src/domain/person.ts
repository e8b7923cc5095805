/** What is read here of a person, wherever the wire gives one. */
export interface Person {
  /** '' where the server left it out. */
  _id: string
  userInfo?: { name?: string | undefined } | undefined
}

/** What stands for a name that is missing. */
export const NAMELESS = '---'

/** Their name; '---' without one, and for nobody. */
export function nameOf(person: Pick<Person, 'userInfo'> | undefined): string {
  return person?.userInfo?.name?.trim() || NAMELESS
}
