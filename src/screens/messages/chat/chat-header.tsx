import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import type { Ref } from 'react'

import { NO_NAME } from '@/domain/account/person'
import { namedPeople, namesOf } from '@/domain/chat/conversation'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { Avatar } from '@/ui/image/avatar'
import { confirm } from '@/ui/overlay/confirm'
import { PersonLink } from '@/ui/table/person-link'

import type { Chat } from './state/use-chat'

import classes from './chat-pane.module.css'

const MAX_AVATARS = 3

interface ChatHeaderProps {
  chat: Chat
  headingRef: Ref<HTMLHeadingElement>
  onBack: () => void
}

export function ChatHeader({ chat, headingRef, onBack }: ChatHeaderProps) {
  const { others, isClearing } = chat
  const isLoading = chat.conversation === undefined && !chat.isUnnamed
  const ticket = useLocation({ select: ({ state }) => state.ticket })
  const named = namedPeople(others)
  const keys = uniqueKeys(others)
  const keysOfNamed = uniqueKeys(named)

  async function clear() {
    if (isClearing) return
    const title = 'Do you want to clear this chat?'
    if (await confirm({ title, danger: true, final: true })) chat.clear()
  }

  return (
    <header className={classes.header}>
      <Tooltip label="Back to conversations">
        <ActionIcon
          className={classes.back}
          variant="subtle"
          color="neutral"
          size="2.5rem"
          hiddenFrom="md"
          aria-label="Back to conversations"
          onClick={onBack}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className={classes.avatars}>
        {others.slice(0, MAX_AVATARS).map(({ userInfo }, index) => (
          <Avatar
            key={keys[index]}
            src={userInfo?.profilePhoto}
            name={userInfo?.name}
            size={36}
          />
        ))}
      </span>
      <div className={classes.title}>
        <h2
          ref={headingRef}
          className={classes.names}
          tabIndex={-1}
          // Its text is a skeleton at first.
          aria-label={isLoading ? 'Conversation' : namesOf(others)}
        >
          {isLoading && <Skeleton component="span" h="0.75rem" w="10rem" />}
          {!isLoading && named.length === 0 && <span>{NO_NAME}</span>}
          {named.map((person, index) => (
            <span key={keysOfNamed[index]} className={classes.name}>
              <PersonLink person={person} />
              {index < named.length - 1 && <span>, </span>}
            </span>
          ))}
        </h2>
        {ticket && (
          <Link to="/support" className={classes.ticket}>
            <span>Ticket:</span> <bdi>{ticket}</bdi>
          </Link>
        )}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-disabled={isClearing || undefined}
        aria-busy={isClearing}
        onClick={() => void clear()}
      >
        Clear Chat
      </Button>
    </header>
  )
}
