import { createFileRoute, notFound } from '@tanstack/react-router'

import {
  firstConversationsOptions,
  openedConversationOptions,
} from '@/screens/conversations/conversation-queries'
import { MessagesScreen } from '@/screens/messages/messages-screen'
import { parseMessagesSearch } from '@/screens/messages/messages-search'
import { setActiveConversation, startSession, useSession } from '@/session/session'
import { PageNotFound } from '@/ui/feedback/page-not-found'

export const Route = createFileRoute('/_admin/messages/')({
  staticData: { title: 'Messages' },
  validateSearch: parseMessagesSearch,
  beforeLoad: async ({ search: { conversation }, cause }) => {
    if (conversation === null) throw notFound()
    if (cause === 'preload') return
    // After a page load, the stored session is still being decrypted, and would bring back the chat
    // that was open last.
    if (conversation === undefined) await startSession()
    setActiveConversation(conversation ?? null)
  },
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context: { queryClient }, deps, cause }) => {
    // The rows that were read for the unread count appear at once, but are always read again.
    void queryClient.prefetchQuery({
      ...firstConversationsOptions(deps.search),
      ...(cause === 'enter' && { staleTime: 0 }),
    })
    const { activeConversationId: opened } = useSession.getState()
    if (cause === 'enter' && opened)
      void queryClient.prefetchQuery(openedConversationOptions(opened))
  },
  component: MessagesScreen,
  // Defined on this route so that Page Not Found appears inside the shell.
  notFoundComponent: PageNotFound,
})
