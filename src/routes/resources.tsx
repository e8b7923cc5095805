import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'
import { contentSlugs } from '@/domain/content-page'
import { ResourcesScreen } from '@/screens/public/public-screens'

export const Route = createFileRoute('/resources')({
  staticData: { title: 'Resources' },
  loader: ({ context }) => {
    for (const slug of contentSlugs) {
      getContentPage.prefetch(context.queryClient, { slug })
    }
  },
  component: ResourcesScreen,
})
