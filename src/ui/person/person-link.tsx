import { nameOf, type Person } from '@/domain/account/person'
import { AppLink } from '@/ui/page/link'

const dimmed = { color: 'var(--mantine-color-dimmed)' }

export function PersonLink({ person }: { person: Person | undefined }) {
  const name = nameOf(person)
  if (!person?._id) return <bdi>{name}</bdi>
  return (
    <AppLink
      dir="auto"
      style={!person.userInfo?.name && !person.email ? dimmed : undefined}
      to="/manage-account/view-accounts/$id"
      params={{ id: person._id }}
    >
      {name}
    </AppLink>
  )
}
