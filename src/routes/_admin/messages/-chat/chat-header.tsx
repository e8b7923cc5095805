import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'

import type { Conversation } from '@/api/chat'
import { namesOf } from '@/domain/chat/conversation'
import { Avatar } from '@/ui/page/avatar'

import classes from './chat-pane.module.css'

const MAX_AVATARS = 3

type Props = {
  others: Conversation['participantsDetails']
  loading: boolean
  clearing: boolean
  onClear: () => void
  onBack: () => void
}

export function ChatHeader({ others, loading, clearing, onClear, onBack }: Props) {
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
        {others.slice(0, MAX_AVATARS).map(({ _id, userInfo }) => (
          <Avatar key={_id} src={userInfo?.profilePhoto} name={userInfo?.name} size={36} />
        ))}
      </span>
      <h2
        className={classes.names}
        tabIndex={-1}
        // The heading needs an accessible name while its text is a skeleton.
        {...(loading && { 'aria-label': 'Conversation' })}
      >
        {loading ? <Skeleton component="span" h="0.75rem" w="10rem" /> : namesOf(others)}
      </h2>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-disabled={clearing || undefined}
        aria-busy={clearing}
        onClick={onClear}
      >
        Clear Chat
      </Button>
    </header>
  )
}
