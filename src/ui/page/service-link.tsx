import { AppLink } from '@/ui/page/link'

interface ServiceLinkProps {
  /** Without an id, the name is plain text. */
  id: string | undefined
  name: string
}

/** Leads to the details of a service. */
export function ServiceLink({ id, name }: ServiceLinkProps) {
  if (!id) return <bdi>{name}</bdi>
  return (
    <AppLink dir="auto" to="/service/view/$serviceSlug" params={{ serviceSlug: id }}>
      {name}
    </AppLink>
  )
}
