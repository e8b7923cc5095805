import { createFileRoute } from '@tanstack/react-router'

import { PageNotFound } from '@/ui/feedback/page-not-found'

/** Matches every unknown address; has the shell only when signed in. */
export const Route = createFileRoute('/_admin/$')({
  staticData: { title: 'Page Not Found' },
  component: PageNotFound,
})
