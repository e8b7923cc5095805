import { createFileRoute } from '@tanstack/react-router'

import { getContentPage } from '@/api/content'

import { ContentScreen } from './-privacy'
import { readTabSearch, shownSlug } from './-privacy-search'

export const Route = createFileRoute('/_admin/privacy')({
  staticData: { title: 'CMS' },
  validateSearch: readTabSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(getContentPage.options({ slug: shownSlug(deps) }))
  },
  component: ContentScreen,
})
