import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'

import type { Conversation } from '@/api/chat'
import { namesOf } from '@/domain/conversation'
import { Photo } from '@/ui/photo'

import classes from './-messages.module.css'

/** Faces beyond these are in the names. */
const FACES = 3

type Props = {
  others: Conversation['participantsDetails']
  /** Whether the conversation is known yet. */
  known: boolean
  clearing: boolean
  onClear: () => void
  onBack: () => void
}

export function ChatHeader({ others, known, clearing, onClear, onBack }: Props) {
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.back}
        aria-label="Back to conversations"
        onClick={onBack}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </button>
      <span className={classes.faces}>
        {others.slice(0, FACES).map(({ _id, userInfo }) => (
          <Photo key={_id} src={userInfo?.profilePhoto} name={userInfo?.name} size={36} />
        ))}
      </span>
      <h2
        className={classes.names}
        tabIndex={-1}
        // A heading always says something.
        {...(!known && { 'aria-label': 'Conversation' })}
      >
        {known ? namesOf(others) : <span className={classes.blank} style={{ width: '10rem' }} />}
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
