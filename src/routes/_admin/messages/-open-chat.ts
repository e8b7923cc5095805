import { useNavigate } from '@tanstack/react-router'

import { setActiveConversation } from '@/session/session'

/**
 * Returns a function that opens a chat. If the id is null, it closes the open chat. Components must
 * not call setActiveConversation() instead, because the URL must change too.
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
