import { ActionIcon, Skeleton, Text, Tooltip } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCase from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs'
import IconClear from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, type Ref } from 'react'

import { roleLabel } from '@/domain/account/account'
import { nameOf, NO_NAME } from '@/domain/account/person'
import { namedPeople } from '@/domain/chat/conversation'
import { uniqueKeys } from '@/domain/list/unique-keys'
import { Avatar } from '@/ui/image/avatar'
import { confirm } from '@/ui/overlay/confirm'
import { IconButton } from '@/ui/page/page-header'
import { PersonLink } from '@/ui/person/person-link'
import { flush } from '@/ui/styles/flush'

import type { Chat } from './state/use-chat'

import classes from './chat-pane.module.css'

const MAX_AVATARS = 3

type Participant = Chat['others'][number]

/** Which side of the booking somebody is on, if that is known: 'Customer' or 'Provider'. */
function sideOf({ role }: Participant): string | undefined {
  return role === undefined || role === 'admin' ? undefined : roleLabel(role)
}

function namesWithRoles(people: readonly Participant[]): string {
  const names = people.map((one) => [nameOf(one), sideOf(one)].filter(Boolean).join(' '))
  return names.join(', ') || NO_NAME
}

interface ChatHeaderProps {
  chat: Chat
  headingRef: Ref<HTMLHeadingElement>
  onBack: () => void
  /** Undefined where the case stands beside the chat. */
  onShowCase: (() => void) | undefined
}

export function ChatHeader({ chat, headingRef, onBack, onShowCase }: ChatHeaderProps) {
  const { others } = chat
  const isLoading = chat.conversation === undefined && !chat.isUnnamed
  const ticket = useLocation({ select: ({ state }) => state.ticket })
  const named = namedPeople(others)
  const keys = uniqueKeys(others)
  const keysOfNamed = uniqueKeys(named)

  return (
    <header className={classes.header}>
      <Tooltip label="Back to conversations">
        <ActionIcon
          flex="none"
          ms={flush(13)}
          me="-0.25rem"
          c="var(--mantine-color-text)"
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
        {isLoading && <Skeleton circle h={36} w={36} />}
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
          aria-label={isLoading ? 'Conversation' : namesWithRoles(named)}
        >
          {isLoading && <NameSkeleton />}
          {!isLoading && named.length === 0 && <span>{NO_NAME}</span>}
          {named.map((person, index) => (
            <Fragment key={keysOfNamed[index]}>
              {index > 0 && <span>, </span>}
              <span className={classes.name}>
                <PersonLink person={person} />{' '}
                {sideOf(person) && (
                  <Text
                    span
                    // Below the name, it begins where the text of a finger's target ends.
                    mt="calc((1.5rem - max(1.5rem, var(--target, 0px))) / 2)"
                    fz="sm"
                    fw={400}
                    c="dimmed"
                  >
                    {sideOf(person)}
                  </Text>
                )}
              </span>
            </Fragment>
          ))}
        </h2>
        {ticket && (
          <Link to="/support" className={classes.ticket}>
            <span>Ticket:</span> <bdi>{ticket}</bdi>
          </Link>
        )}
      </div>
      {!isLoading && <ChatActions chat={chat} onShowCase={onShowCase} />}
    </header>
  )
}

function ChatActions({ chat, onShowCase }: Pick<ChatHeaderProps, 'chat' | 'onShowCase'>) {
  const { isClearing } = chat

  async function clear() {
    if (isClearing) return
    const title = 'Do you want to clear this chat?'
    if (await confirm({ title, danger: true, final: true })) chat.clear()
  }

  return (
    <>
      {onShowCase && (
        <IconButton
          label="Case"
          icon={<IconCase size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onShowCase}
        />
      )}
      <IconButton
        variant="subtle"
        color="neutral"
        px="sm"
        me="calc(-1px - var(--mantine-spacing-sm))"
        label="Clear Chat"
        icon={<IconClear size={16} aria-hidden />}
        aria-disabled={isClearing || undefined}
        aria-busy={isClearing}
        onClick={() => void clear()}
      />
    </>
  )
}

/** As high as a name, also under fingers. */
function NameSkeleton() {
  return (
    <Skeleton
      component="span"
      display="block"
      h="0.75rem"
      w="10rem"
      my={{ base: '1.025rem', md: '0.375rem' }}
    />
  )
}
