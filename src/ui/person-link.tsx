import { nameOf, type Person } from '@/domain/person'
import { AppLink } from '@/ui/link'

/** A person's name as a link to their details; '---' without one, and for nobody. */
export function PersonLink({ person }: { person: Person | undefined }) {
  const name = nameOf(person)
  if (!person?._id) return name
  return (
    <AppLink to="/manage-account/view-accounts/$id" params={{ id: person._id }}>
      {name}
    </AppLink>
  )
}
