import { AppLink } from '@/ui/page/link'

/** Leads to the details of a service. Without an id, the name is plain text. */
export function ServiceLink({ id, name }: { id: string | undefined; name: string }) {
  if (!id) return <bdi>{name}</bdi>
  return (
    <AppLink dir="auto" to="/service/view/$serviceSlug" params={{ serviceSlug: id }}>
      {name}
    </AppLink>
  )
}
