import { createFileRoute, redirect } from '@tanstack/react-router'

import { hasStoredSession } from '@/session/session'
import { PageError } from '@/ui/page-error'
import { PageNotFound } from '@/ui/page-not-found'

import { AdminArea } from './-shell'

export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ matches }) => {
    // An unknown address says so to a visitor too, instead of asking for a sign-in first.
    const unknown = matches.some((match) => match.routeId === '/_admin/$')
    if (!unknown && !hasStoredSession()) throw redirect({ to: '/login' })
  },
  component: AdminArea,
  errorComponent: PageError,
  notFoundComponent: PageNotFound,
})
