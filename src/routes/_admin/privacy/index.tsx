import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'
import { parseCmsSearch, selectedSlug } from '@/screens/cms/cms-search'
import { ContentPagesScreen } from '@/screens/cms/content-pages-screen'

export const Route = createFileRoute('/_admin/privacy/')({
  staticData: { title: 'CMS' },
  validateSearch: parseCmsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    getContentPage.prefetch(context.queryClient, { slug: selectedSlug(deps) }),
  component: ContentPagesScreen,
})
