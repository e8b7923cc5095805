import { Fragment } from 'react'

import { nameOf, NO_NAME, type Person } from '@/domain/account/person'
import { namedPeople } from '@/domain/chat/conversation'

/** Like namesOf(), but each name has its own direction. */
export function Names({ people }: { people: readonly Partial<Person>[] }) {
  const named = namedPeople(people)
  if (named.length === 0) return <span>{NO_NAME}</span>
  return Object.entries(named).map(([place, person]) => (
    <Fragment key={place}>
      {place !== '0' && <span>, </span>}
      <span dir="auto">{nameOf(person)}</span>
    </Fragment>
  ))
}
