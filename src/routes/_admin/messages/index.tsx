import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

import { conversationPages } from '@/api/chat'
import { setActiveConversation, startSession, useSession } from '@/session/session'
import { PageNotFound } from '@/ui/feedback/page-not-found'

import { MessagesScreen } from './-messages-screen'
import { readSearch } from './-search'

export const Route = createFileRoute('/_admin/messages/')({
  staticData: { title: 'Messages' },
  validateSearch: readSearch,
  beforeLoad: async ({ search, cause }) => {
    const { conversation } = search
    if (conversation === null) throw notFound()
    if (cause === 'preload') return
    // If the URL has no id, entering this screen opens the stored chat. If the admin is already on
    // this screen, Back or the sidebar's link has removed the id, so the chat closes.
    if (conversation === undefined && cause === 'enter') {
      // After a page load, the session, which contains the stored chat, must be decrypted first.
      await startSession()
      const { activeConversationId } = useSession.getState()
      if (activeConversationId === null) return
      throw redirect({ to: '/messages', search: { ...search, conversation: activeConversationId } })
    }
    setActiveConversation(conversation ?? null)
  },
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(conversationPages(deps.search))
  },
  component: MessagesScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
