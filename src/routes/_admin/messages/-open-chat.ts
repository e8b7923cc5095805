import { useNavigate } from '@tanstack/react-router'

import { setActiveConversation } from '@/session/session'

/**
 * Opens a chat, or closes it with null. Nothing else may: the store decides the active chat, and the
 * URL has to agree with it.
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
