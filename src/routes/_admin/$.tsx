import { createFileRoute } from '@tanstack/react-router'

import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/$')({
  staticData: { title: 'Page Not Found' },
  component: PageNotFound,
})
