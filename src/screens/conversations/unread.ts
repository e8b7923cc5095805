import { useQuery } from '@tanstack/react-query'

import { unreadLabel } from '@/domain/chat/unread'
import { useMyId } from '@/session/current-admin'
import { nameInBuild, tryStorage } from '@/session/storage'

import { type ConversationPage, firstConversationsOptions } from './conversation-queries'

const SEEN = nameInBuild('seen messages')

/** How many messages of a conversation are no news any more. */
interface Seen {
  id: string
  total: number
}

/** Tells all tabs, this one too. */
export function broadcastSeen(seen: Seen): void {
  tryStorage(() => {
    const channel = new BroadcastChannel(SEEN)
    channel.postMessage(seen)
    channel.close()
  })
}

/** Returns a function that stops listening. */
export function onSeen(listener: (seen: Seen) => void): () => void {
  const channel = tryStorage(() => new BroadcastChannel(SEEN))
  channel?.addEventListener('message', ({ data }) => listener(data as Seen))
  return () => channel?.close()
}

/**
 * Returns how many conversations of the first page are unread, such as '3', or '3+' if there are
 * more pages. Returns '' if none are. The shell polls the page.
 */
export function useUnreadLabel(): string {
  const me = useMyId()
  const select = (page: ConversationPage) => unreadLabel(page, me)
  const { data = '' } = useQuery({ ...firstConversationsOptions(), enabled: false, select })
  return data
}
