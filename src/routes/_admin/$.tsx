import { createFileRoute } from '@tanstack/react-router'

import { PageNotFound } from '@/ui/feedback/page-not-found'

/** Matches every unknown address. Visitors see Page Not Found without the shell. */
export const Route = createFileRoute('/_admin/$')({
  staticData: { title: 'Page Not Found' },
  component: PageNotFound,
})
