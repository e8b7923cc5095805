import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'

import { useSession } from '@/session/session'
import { EmptyState } from '@/ui/feedback/empty-state'
import { PageHeader } from '@/ui/page/page-header'
import { useNow } from '@/ui/page/use-now'

import { ChatPane } from './chat/chat-pane'
import { ConversationList } from './conversation-list'

import classes from './messages.module.css'

export function MessagesScreen() {
  const active = useSession((session) => session.activeConversationId)
  const now = useNow()

  return (
    <>
      <PageHeader title="Messages" utc />
      {/* In the mobile layout, CSS shows either the list or the chat. */}
      <div className={classes.layout} data-view={active === null ? 'list' : 'chat'}>
        <ConversationList active={active} now={now} />
        {active === null && <NoChat />}
        {active !== null && <ChatPane key={active} conversationId={active} now={now} />}
      </div>
    </>
  )
}

function NoChat() {
  return (
    <section className={classes.chat} aria-label="Chat">
      <div className={classes.empty}>
        <EmptyState
          icon={<IconMessages stroke={1.6} />}
          title="No Active Conversation"
          hint="Choose a conversation to read and answer it."
        />
      </div>
    </section>
  )
}
