import { createFileRoute, redirect } from '@tanstack/react-router'

import { isSafeId } from '@/domain/list/route-id'
import { AdminShell } from '@/screens/shell/shell'
import { hasStoredSession } from '@/session/session'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin')({
  validateSearch: ({ booking }): { booking?: string | undefined } => ({
    booking: typeof booking === 'string' && isSafeId(booking) ? booking : undefined,
  }),
  beforeLoad: ({ matches }) => {
    // At an unknown address, visitors see Page Not Found, so don't redirect them to the login page.
    const isUnknown = matches.some((match) => match.routeId === '/_admin/$')
    if (!isUnknown && !hasStoredSession()) throw redirect({ to: '/login' })
  },
  component: AdminShell,
  notFoundComponent: PageNotFound,
})
