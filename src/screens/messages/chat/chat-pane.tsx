import { Button, Skeleton } from '@mantine/core'
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

import { getConversation } from '@/api/chat'
import { ApiError } from '@/api/client/http'
import { otherParticipants } from '@/domain/chat/conversation'
import { Outgoing } from '@/domain/chat/outgoing'
import { useMyId } from '@/session/current-admin'
import { EmptyState } from '@/ui/feedback/empty-state'
import { confirm, dismissModal } from '@/ui/overlay/confirm'
import { retry } from '@/ui/page/retry'

import { findConversation, updateConversationInList } from '../conversation-cache'
import { LoadButton } from '../load-button'
import { BookingBanner } from './booking-banner'
import { ChatHeader } from './chat-header'
import { Composer } from './composer'
import { MessageList } from './message-list'
import { NewMessageAnnouncer } from './new-message-announcer'
import { ReadOnlyDraft } from './read-only-draft'
import { useChat } from './use-chat'

import shared from '../messages.module.css'
import classes from './chat-pane.module.css'
import threadClasses from './message-list.module.css'

interface ChatPaneProps {
  conversationId: string
  now: Date
  onBack: () => void
  /** Called if the server does not know the conversation. */
  onGone: () => void
}

/** Use the conversation's id as the `key` so that no state carries over to another chat. */
export function ChatPane({ conversationId, now, onBack, onGone }: ChatPaneProps) {
  const chat = useChat(conversationId)
  const { conversation, error } = useConversation(conversationId)
  const me = useMyId()
  const people = conversation?.participantsDetails ?? []
  const others = otherParticipants(people, me)
  const pane = useRef<HTMLElement>(null)

  useEffect(function focusChatThatReplacedTheList() {
    // In the mobile layout, the chat hides the list, including its focused row, so the heading
    // takes the focus.
    if (document.activeElement === document.body) {
      pane.current?.querySelector('h2')?.focus({ preventScroll: true })
    }
  }, [])

  const isGone = error instanceof ApiError && error.status === 404
  const close = useEffectEvent(onGone)
  useEffect(
    function closeUnknownConversation() {
      if (isGone) close()
    },
    [isGone],
  )

  useEffect(function closeQuestionOnLeave() {
    return dismissModal
  }, [])

  async function clear() {
    if (chat.isClearing) return
    if (await confirm({ title: 'Do you want to clear this chat?', danger: true })) chat.clear()
  }

  const { link } = chat
  const { rows, unsent } = chat.thread
  const isEmpty = rows.length === 0 && unsent.length === 0
  const retryButton = chat.isFailed ? (
    <LoadButton
      label="Retry"
      pending={false}
      onLoad={({ currentTarget }) => void retry(currentTarget, chat.retry)}
    />
  ) : undefined

  return (
    <section ref={pane} className={shared.chat} aria-label="Chat">
      <ChatHeader
        others={others}
        loading={conversation === undefined && !error}
        clearing={chat.isClearing}
        onClear={() => void clear()}
        onBack={onBack}
      />
      {conversation && <BookingBanner conversation={conversation} />}
      <div className={classes.frame}>
        <output className={classes.link}>
          {link === 'lost' && 'Connection lost. New messages will show once it is back.'}
          {link === 'refused' && (
            <>
              The server refuses live messages for this conversation.
              <Button variant="subtle" size="compact-sm" onClick={chat.reconnect}>
                Retry
              </Button>
            </>
          )}
        </output>
        {!isEmpty ? (
          <MessageList chat={chat} people={people} me={me} now={now} />
        ) : chat.isLoading ? (
          <MessagesSkeleton />
        ) : (
          <div className={shared.empty}>
            <EmptyState
              title="No Messages Found!"
              hint={chat.isFailed ? undefined : 'What you and the others write appears here.'}
              action={retryButton}
            />
          </div>
        )}
      </div>
      {!isEmpty && retryButton}
      <NewMessageAnnouncer
        arrived={chat.arrived}
        failed={unsent.filter(({ status }) => status === 'error')}
        people={people}
      />
      {conversation?.isBlocked ? (
        <div className={classes.blocked}>
          <p>This conversation has been blocked.</p>
          <ReadOnlyDraft conversationId={conversationId} />
        </div>
      ) : (
        <Composer
          conversationId={conversationId}
          onSend={(text, file) => chat.send(new Outgoing(text, file))}
        />
      )}
    </section>
  )
}

/**
 * Returns the conversation from a cached list, or the one fetched by id if no list contains it.
 * Always fetches it and updates the cached lists with it, because they may be outdated.
 */
function useConversation(conversationId: string) {
  const queryClient = useQueryClient()
  const { data: own, error } = useQuery({
    ...getConversation.options({ conversationId }),
    staleTime: 0,
    meta: { errorDisplay: 'none' },
  })
  useEffect(
    function updateTheList() {
      if (own) updateConversationInList(queryClient, own)
    },
    [queryClient, own],
  )
  const conversation = useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    () => findConversation(queryClient, conversationId),
  )
  return { conversation, error }
}

function MessagesSkeleton() {
  return (
    <div className={threadClasses.messages} aria-hidden="true">
      {[55, 40, 70, 35, 60].map((width, index) => (
        <Skeleton
          key={width}
          className={classes.bubbleSkeleton}
          data-mine={index % 2 === 1 || undefined}
          h="2.5rem"
          w={`${width}%`}
          maw="30rem"
          radius="lg"
        />
      ))}
    </div>
  )
}
