import { useNavigate } from '@tanstack/react-router'

import { setActiveConversation } from '@/session/session'

/**
 * Returns a function that opens a chat, or closes the chat for null. Components must use this
 * function, so that the URL agrees with the active chat in the store.
 */
export function useOpenChat() {
  const navigate = useNavigate({ from: '/messages/' })
  return (id: string | null, { replace = false } = {}) => {
    setActiveConversation(id)
    return navigate({
      search: ({ search, unread }) => ({
        ...(search && { search }),
        ...(unread && { unread }),
        ...(id !== null && { conversation: id }),
      }),
      replace,
    })
  }
}
