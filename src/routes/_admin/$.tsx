import { createFileRoute } from '@tanstack/react-router'

import { PageNotFound } from '@/ui/page-not-found'

/** Every address that no other route knows: inside the shell when signed in, bare when not. */
export const Route = createFileRoute('/_admin/$')({
  staticData: { title: 'Page Not Found' },
  component: PageNotFound,
})
