import { createFileRoute, notFound } from '@tanstack/react-router'

import { conversationPages } from '@/api/chat'
import { setActiveConversation } from '@/session/session'
import { PageNotFound } from '@/ui/feedback/page-not-found'

import { MessagesScreen } from './-messages-screen'
import { readSearch } from './-search'

export const Route = createFileRoute('/_admin/messages/')({
  staticData: { title: 'Messages' },
  validateSearch: readSearch,
  beforeLoad: ({ search: { conversation }, cause }) => {
    if (conversation === null) throw notFound()
    const id = conversation ?? null
    if (cause === 'preload') return
    // If the URL has no id, the stored chat opens when the admin comes from another screen. If the
    // admin is already on this screen, Back or the sidebar's link closes the chat.
    if (id !== null || cause === 'stay') setActiveConversation(id)
  },
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(conversationPages(deps.search))
  },
  component: MessagesScreen,
  // Renders Page Not Found inside the shell.
  notFoundComponent: PageNotFound,
})
