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
    // Arriving from another screen without a conversation in the URL keeps the stored chat open; on
    // this screen (Back, the sidebar's link) it closes the chat.
    if (id !== null || cause === 'stay') setActiveConversation(id)
  },
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(conversationPages(deps.search))
  },
  component: MessagesScreen,
  // Set here so that Page Not Found renders inside the shell.
  notFoundComponent: PageNotFound,
})
