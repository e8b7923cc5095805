import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

import { MessagesScreen } from '@/screens/messages/messages-screen'
import { parseMessagesSearch } from '@/screens/messages/messages-search'
import { firstConversations } from '@/screens/unread'
import { setActiveConversation, startSession, useSession } from '@/session/session'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/messages/')({
  staticData: { title: 'Messages' },
  validateSearch: parseMessagesSearch,
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
  loader: ({ context, deps, cause }) => {
    // The rows that were read for the unread count appear at once, but are always read again.
    const staleTime = cause === 'enter' ? { staleTime: 0 } : {}
    void context.queryClient.prefetchQuery({ ...firstConversations(deps.search), ...staleTime })
  },
  component: MessagesScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
