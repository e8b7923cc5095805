import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { useNow } from '@/routes/_admin/-use-now'
import { startSession, useSession } from '@/session/session'
import { EmptyState } from '@/ui/feedback/empty-state'
import { PageHeader } from '@/ui/page/page-header'

import { ChatPane } from './-chat/chat-pane'
import { ConversationList } from './-conversation-list'
import { useOpenChat } from './-open-chat'
import { type MessagesSearch, readSearch } from './-search'

import classes from './-messages.module.css'

const route = getRouteApi('/_admin/messages/')

export function MessagesScreen() {
  const { conversation: named, search = '', unread = false } = route.useSearch()
  const navigate = route.useNavigate()
  const active = useSession((session) => session.activeConversationId)
  const openChat = useOpenChat()
  const now = useNow()

  function changeSearch(change: MessagesSearch) {
    void navigate({ search: (before) => readSearch({ ...before, ...change }), replace: true })
  }

  const addStoredChatToUrl = useEffectEvent(() => {
    const { activeConversationId } = useSession.getState()
    if (activeConversationId !== null && named === undefined) {
      void openChat(activeConversationId, { replace: true })
    }
  })
  useEffect(function restoreStoredChat() {
    let isMounted = true
    // After a page load, waits until the session, which contains the stored chat, is decrypted.
    void startSession().then(() => {
      if (isMounted) addStoredChatToUrl()
    })
    return () => {
      isMounted = false
    }
  }, [])

  return (
    <>
      <PageHeader title="Messages" utc />
      {/* On phones, CSS shows either the list or the chat. */}
      <div className={classes.layout} data-view={active === null ? 'list' : 'chat'}>
        <ConversationList
          active={active}
          search={search}
          now={now}
          unreadOnly={unread}
          onSearch={(text) => changeSearch({ search: text })}
          onUnreadOnly={(only) => changeSearch({ unread: only })}
          onOpen={(id) => void openChat(id)}
        />
        {active === null ? (
          <section className={classes.chat} aria-label="Chat">
            <div className={classes.none}>
              <EmptyState
                icon={<IconMessages size={22} stroke={1.6} />}
                title="No Active Conversation"
                hint="Choose a conversation to read and answer it."
              />
            </div>
          </section>
        ) : (
          <ChatPane
            key={active}
            conversationId={active}
            search={search}
            now={now}
            onBack={() => void openChat(null)}
          />
        )}
      </div>
    </>
  )
}
