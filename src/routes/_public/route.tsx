import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { redirectFrom } from '@/domain/area'
import { hasStoredSession } from '@/session/session'

export const Route = createFileRoute('/_public')({
  beforeLoad: () => {
    const to = redirectFrom('public', hasStoredSession())
    if (to) throw redirect({ to })
  },
  component: Outlet,
})
