import { useNavigate } from '@tanstack/react-router'

import { setActiveConversation } from '@/session/session'

/**
 * The one way to open a chat, or with null to close it: the store is the truth about the active
 * chat, the address names it too.
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
