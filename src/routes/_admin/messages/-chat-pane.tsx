import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { clearMessages, conversationPages, getConversation } from '@/api/chat'
import { otherParticipants } from '@/domain/conversation'
import { useMyId } from '@/session/token'
import { confirm } from '@/ui/confirm'
import { Empty } from '@/ui/empty'

import { BookingBanner } from './-booking-banner'
import { ChatHeader } from './-chat-header'
import { useChat } from './-chat-session'
import { Composer } from './-composer'
import { findConversation } from './-conversation-cache'
import { MessageList } from './-message-list'
import { NewMessageAnnouncer } from './-new-message-announcer'
import { RetryLine } from './-retry-line'

import classes from './-messages.module.css'

type Props = { conversationId: string; search: string; now: Date; onBack: () => void }

/** The active chat. Keyed by the conversation: nothing of one chat is left in another's. */
export function ChatPane({ conversationId, search, now, onBack }: Props) {
  const { chat, state, link } = useChat(conversationId)
  const conversation = useConversation(conversationId, search)
  const me = useMyId()
  const people = conversation?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  const clearing = clearMessages.useMutation({ onSuccess: () => chat.clear() })
  const pane = useRef<HTMLElement>(null)

  useEffect(function showTheChatToThoseWhoSawTheList() {
    // On a phone the list has gone, and the focus with it.
    if (document.activeElement === document.body) {
      pane.current?.querySelector('h2')?.focus({ preventScroll: true })
    }
  }, [])

  async function clear() {
    if (clearing.isPending) return
    if (!(await confirm({ title: 'Do you want to clear this chat?', danger: true }))) return
    clearing.mutate({ params: { conversationId } })
  }

  const { thread, newest } = state
  const isEmpty = thread.entries.length === 0 && thread.outbox.length === 0

  return (
    <section ref={pane} className={classes.chat} aria-label="Chat">
      <ChatHeader
        others={others}
        known={conversation !== undefined}
        clearing={clearing.isPending}
        onClear={() => void clear()}
        onBack={onBack}
      />
      {conversation && <BookingBanner conversation={conversation} />}
      <div className={classes.frame}>
        <output className={classes.link}>
          {link === 'lost' ? 'Connection lost. New messages will show once it is back.' : null}
        </output>
        {!isEmpty ? (
          <MessageList chat={chat} state={state} people={people} me={me} now={now} />
        ) : newest === 'reading' ? (
          <MessagesSkeleton />
        ) : (
          <div className={classes.none}>
            <Empty title="No Messages Found!" />
          </div>
        )}
      </div>
      {newest === 'failed' && <RetryLine pending={false} onRetry={() => void chat.refresh()} />}
      <NewMessageAnnouncer
        arrived={state.arrived}
        unsent={thread.outbox.filter((outgoing) => outgoing.state === 'failed')}
        people={people}
        me={me}
      />
      {conversation?.isBlocked ? (
        <p className={classes.blocked}>This conversation has been blocked.</p>
      ) : (
        <Composer
          conversationId={conversationId}
          onSend={(text, file) => void chat.send(text, file)}
        />
      )}
    </section>
  )
}

/** From the list where it holds the conversation, else by its own call. */
function useConversation(conversationId: string, search: string) {
  const queryClient = useQueryClient()
  const { data, isFetching } = useInfiniteQuery({
    ...conversationPages(search),
    placeholderData: keepPreviousData,
  })
  const listed = data?.pages
    .flatMap(({ conversations }) => conversations)
    .find(({ _id }) => _id === conversationId)
  // Another search may have brought it.
  const known = listed ?? findConversation(queryClient, conversationId)
  const own = useQuery({
    ...getConversation.options({ conversationId }),
    enabled: known === undefined && !isFetching,
    meta: { shownBy: 'nobody' },
  })
  return known ?? own.data
}

function MessagesSkeleton() {
  return (
    <div className={classes.messages} aria-hidden="true">
      {[55, 40, 70, 35, 60].map((width, index) => (
        <span
          key={width}
          className={classes.blankBubble}
          data-mine={index % 2 === 1 || undefined}
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  )
}
