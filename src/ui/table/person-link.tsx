import { nameOf, type Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

export function PersonLink({ person }: { person: Person | undefined }) {
  const name = nameOf(person)
  if (!person?._id) return <bdi>{name}</bdi>
  return (
    <AppLink
      dir="auto"
      {...(!person.userInfo?.name && !person.email && { c: 'dimmed' })}
      to="/manage-account/view-accounts/$id"
      params={{ id: person._id }}
    >
      {name}
    </AppLink>
  )
}
