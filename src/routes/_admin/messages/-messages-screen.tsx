import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { getRouteApi } from '@tanstack/react-router'

import { useNow } from '@/routes/_admin/-use-now'
import { useSession } from '@/session/session'
import { EmptyState } from '@/ui/feedback/empty-state'
import { PageHeader } from '@/ui/page/page-header'

import { ChatPane } from './-chat/chat-pane'
import { ConversationList } from './-conversation-list'
import { type MessagesSearch, readSearch } from './-search'

import classes from './-messages.module.css'

const route = getRouteApi('/_admin/messages/')

export function MessagesScreen() {
  const { search = '', unread = false } = route.useSearch()
  const navigate = route.useNavigate()
  const active = useSession((session) => session.activeConversationId)
  const now = useNow()

  function changeSearch(change: MessagesSearch, { replace = true } = {}) {
    void navigate({ search: (before) => readSearch({ ...before, ...change }), replace })
  }
  /** Puts the id in the URL so that the route opens that chat. Undefined closes the chat. */
  function openChat(conversation: string | undefined) {
    changeSearch({ conversation }, { replace: false })
  }

  return (
    <>
      <PageHeader title="Messages" utc />
      {/* In the mobile layout, CSS shows either the list or the chat. */}
      <div className={classes.layout} data-view={active === null ? 'list' : 'chat'}>
        <ConversationList
          active={active}
          search={search}
          now={now}
          unreadOnly={unread}
          onSearch={(text) => changeSearch({ search: text })}
          onUnreadOnly={(only) => changeSearch({ unread: only })}
          onOpen={openChat}
        />
        {active === null ? (
          <section className={classes.chat} aria-label="Chat">
            <div className={classes.empty}>
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
            now={now}
            onBack={() => openChat(undefined)}
          />
        )}
      </div>
    </>
  )
}
