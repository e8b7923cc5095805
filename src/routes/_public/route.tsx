import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { hasStoredSession } from '@/session/session'

export const Route = createFileRoute('/_public')({
  beforeLoad: () => {
    if (hasStoredSession()) throw redirect({ to: '/' })
  },
  component: Outlet,
})
