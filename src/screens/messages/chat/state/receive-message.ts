import type { QueryClient } from '@tanstack/react-query'

import type { Message } from '@/api/messages'

import { createIsMineIn, updatePreview } from './conversation-cache'
import { addMessage } from './thread-query'

/**
 * Shows a message of the open conversation's socket: in the chat, or in the list if it belongs to
 * another conversation. Returns false if it can't be placed, so that the newest must be read.
 */
export function receiveMessage(
  queryClient: QueryClient,
  openId: string,
  message: Message | undefined,
): boolean {
  if (!message) return false
  const { conversationId = openId } = message
  if (conversationId !== openId) {
    const isMine = createIsMineIn(queryClient, conversationId)
    updatePreview(queryClient, conversationId, message, isMine(message) ? 'seen' : 'unread')
    return true
  }
  // Without an id, it can't be told from a message that is known already.
  if (!message._id) return false
  // Tells the open chat, too (`onArrival()`), which updates its preview in the list.
  addMessage(queryClient, openId, message)
  return true
}
