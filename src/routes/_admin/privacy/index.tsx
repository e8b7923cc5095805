import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'

import { ContentPagesScreen } from './-content-pages-screen'
import { readTabSearch, selectedSlug } from './-search'

export const Route = createFileRoute('/_admin/privacy/')({
  staticData: { title: 'CMS' },
  validateSearch: readTabSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    getContentPage.prefetch(context.queryClient, { slug: selectedSlug(deps) }),
  component: ContentPagesScreen,
})
