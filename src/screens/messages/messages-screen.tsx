import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { getRouteApi } from '@tanstack/react-router'

import { useNow } from '@/screens/use-now'
import { useSession } from '@/session/session'
import { EmptyState } from '@/ui/feedback/empty-state'
import { PageHeader } from '@/ui/page/page-header'

import { ChatPane } from './chat/chat-pane'
import { ConversationList } from './conversation-list'
import { type MessagesSearch, parseMessagesSearch } from './messages-search'

import classes from './messages.module.css'

const route = getRouteApi('/_admin/messages/')

export function MessagesScreen() {
  const { search = '', unread = false } = route.useSearch()
  const navigate = route.useNavigate()
  const active = useSession((session) => session.activeConversationId)
  const now = useNow()

  function changeSearch(change: MessagesSearch, options: { replace?: true; state?: true } = {}) {
    void navigate({ search: (before) => parseMessagesSearch({ ...before, ...change }), ...options })
  }
  const changeList = (change: MessagesSearch) =>
    changeSearch(change, { replace: true, state: true })

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
          onSearch={(text) => changeList({ search: text })}
          onUnreadOnly={(only) => changeList({ unread: only || undefined })}
        />
        {active === null ? (
          <section className={classes.chat} aria-label="Chat">
            <div className={classes.empty}>
              <EmptyState
                icon={<IconMessages stroke={1.6} />}
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
            onBack={() => changeSearch({ conversation: undefined })}
            onGone={() => changeSearch({ conversation: undefined }, { replace: true })}
          />
        )}
      </div>
    </>
  )
}
