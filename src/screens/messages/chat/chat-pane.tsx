import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'

import { nameOf } from '@/domain/account/person'
import { senderOf } from '@/domain/chat/conversation'
import { formatCount } from '@/domain/format/count'
import { EmptyState } from '@/ui/feedback/empty-state'
import { dismissModal } from '@/ui/overlay/confirm'
import { lazyComponent } from '@/ui/page/lazy-component'

import { LoadButton } from '../load-button'
import { withSearch } from '../messages-search'
import { BannerSkeleton, BookingBanner } from './booking-banner'
import { CasePane } from './case-pane'
import { ChatHeader } from './chat-header'
import { ClosedComposer, Composer } from './composer'
import { MessageList, type MessageListProps } from './message-list'
import { removeFromList } from './state/conversation-cache'
import { type Chat, useChat } from './state/use-chat'

import shared from '../messages.module.css'
import classes from './chat-pane.module.css'
import threadClasses from './message-list.module.css'

const route = getRouteApi('/_admin/messages/')

const CaseDrawer = lazyComponent('The case', () => import('./case-drawer'))

/** Use the conversation's id as the `key` so that no state carries over to another chat. */
export function ChatPane({ conversationId, now }: { conversationId: string; now: Date }) {
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const chat = useChat(conversationId)
  const { conversation, others } = chat
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRoomForCase = useMediaQuery('(min-width: 75em)', false, {
    getInitialValueInEffect: false,
  })
  // Drawn after the chat, so that the chat opens as fast as without it.
  const hasCase = useDeferredValue(hasRoomForCase, false)
  const [isCaseOpen, setCaseOpen] = useCaseOpen(hasRoomForCase)

  useEffect(function focusChatThatReplacedTheList() {
    // In the mobile layout, the chat hides the list, including its focused row, so the heading
    // takes the focus. Until the next frame, the browser leaves it to the row that is hidden.
    const { activeElement } = document
    if (activeElement === document.body || !activeElement?.checkVisibility()) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])

  useEffect(function closeQuestionOnLeave() {
    return dismissModal
  }, [])

  function close(replace: boolean) {
    void navigate({ search: withSearch({ conversation: undefined }), replace })
  }

  return (
    <>
      <section className={shared.chat} aria-label="Chat">
        <ChatHeader
          chat={chat}
          headingRef={heading}
          onBack={() => close(false)}
          onShowCase={
            hasRoomForCase ? undefined : () => void CaseDrawer.open(() => setCaseOpen(true))
          }
        />
        {conversation && <BookingBanner conversation={conversation} />}
        {!conversation && !chat.isUnnamed && <BannerSkeleton />}
        <div className={classes.frame}>
          <output className={classes.link}>
            {chat.isDisconnected && (
              <span>Connection lost. New messages will show once it is back.</span>
            )}
          </output>
          <ChatMessages conversationId={conversationId} chat={chat} now={now} />
        </div>
        {chat.rows.length > 0 && chat.isFailed && (
          <LoadButton pending={false} onClick={chat.retry}>
            Retry
          </LoadButton>
        )}
        <ChatAnnouncer chat={chat} />
        <ChatComposer
          conversationId={conversationId}
          chat={chat}
          onEmpty={() => {
            removeFromList(queryClient, conversationId)
            close(true)
          }}
        />
      </section>
      {hasCase && conversation && <CasePane others={others} conversation={conversation} />}
      {!hasRoomForCase && (
        <CaseDrawer
          opened={isCaseOpen}
          onClose={() => setCaseOpen(false)}
          others={others}
          conversation={conversation}
        />
      )}
    </>
  )
}

/** The drawer stays closed once there was room for the case. */
function useCaseOpen(hasRoomForCase: boolean) {
  const [isCaseOpen, setCaseOpen] = useState(false)
  if (hasRoomForCase && isCaseOpen) setCaseOpen(false)
  return [isCaseOpen, setCaseOpen] as const
}

function ChatMessages({ conversationId, chat, now }: MessageListProps) {
  if (chat.rows.length > 0)
    return <MessageList conversationId={conversationId} chat={chat} now={now} />
  if (chat.isLoading) return <MessagesSkeleton />
  return (
    <div className={shared.empty}>
      <EmptyState
        failed={chat.isFailed}
        title="No Messages Found!"
        hint={
          chat.isFailed
            ? 'They could not be loaded.'
            : 'What you and the others write appears here.'
        }
        action={
          chat.isFailed && (
            <Button variant="default" onClick={chat.retry}>
              Retry
            </Button>
          )
        }
      />
    </div>
  )
}

interface ChatComposerProps {
  conversationId: string
  chat: Chat
  /** Called if nothing unsent is left in a conversation that no longer exists. */
  onEmpty: () => void
}

/** Where a message is written, unless the conversation has ended. */
function ChatComposer({ conversationId, chat, onEmpty }: ChatComposerProps) {
  if (chat.isGone) {
    return (
      <ClosedComposer
        conversationId={conversationId}
        reason="This conversation no longer exists."
        onEmpty={onEmpty}
      />
    )
  }
  if (chat.conversation?.isBlocked) {
    return (
      <ClosedComposer
        conversationId={conversationId}
        reason="This conversation has been blocked."
      />
    )
  }
  return <Composer conversationId={conversationId} onSend={chat.send} />
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

/** The message list itself isn't a live region, because it would also announce older messages. */
function ChatAnnouncer({ chat }: { chat: Chat }) {
  const { arrivedFromOthers, people, sent, rows, loadedOlder } = chat
  const failed = rows.filter(({ outgoing }) => outgoing?.status === 'failed')
  const texts = [
    ...arrivedFromOthers.map(({ id, message }) => ({
      key: id,
      text: `New message from ${nameOf(senderOf(message, people))}`,
    })),
    ...sent.map((key) => ({ key, text: 'Your message was sent' })),
    ...failed.map(({ id }) => ({
      key: `not ${id}`,
      text: 'Your message could not be sent',
    })),
  ]
  return (
    <VisuallyHidden component="div" role="log" aria-label="New messages">
      {texts.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {/* The key makes the same number a new text. */}
      {loadedOlder.count !== undefined && (
        <p key={loadedOlder.at}>{formatCount(loadedOlder.count, 'older message')}</p>
      )}
    </VisuallyHidden>
  )
}
