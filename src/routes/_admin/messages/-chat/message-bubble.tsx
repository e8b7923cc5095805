import { Button, VisuallyHidden } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'

import type { Conversation, Message } from '@/api/chat'
import { nameOf } from '@/domain/account/person'
import type { Outgoing } from '@/domain/chat/outbox'
import type { Entry } from '@/domain/chat/thread'
import { formatClock, readDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { FilePreview } from '@/ui/form/file-preview'
import { Avatar } from '@/ui/page/avatar'
import { ImageWithFallback } from '@/ui/page/image-with-fallback'

import type { MessageChat } from './chat-session'

import classes from './message-list.module.css'

type Props = {
  chat: MessageChat
  row: Entry<Message> | Outgoing
  mine: boolean
  person: Conversation['participantsDetails'][number] | undefined
  endsGroup: boolean
  /** The day label of the next message, or null if that message doesn't start a new day. */
  nextDay: string | null
}

export function MessageBubble({ chat, row, mine, person, endsGroup, nextDay }: Props) {
  const outgoing = 'message' in row ? undefined : row
  const { message, image, createdAt } =
    'message' in row ? row.message : { message: row.text, image: row.image, createdAt: row.sentAt }
  const text = message?.trim()
  const whose = mine ? 'You' : nameOf(person)
  return (
    <>
      <div
        className={classes.message}
        data-mine={mine || undefined}
        data-last={endsGroup || undefined}
      >
        <span className={classes.avatar}>
          {endsGroup && (
            <Avatar src={person?.userInfo?.profilePhoto} name={person?.userInfo?.name} size={28} />
          )}
        </span>
        <div className={classes.content}>
          <div className={classes.bubble} data-state={outgoing?.state}>
            <VisuallyHidden>{whose}: </VisuallyHidden>
            {outgoing?.file && !outgoing.image ? (
              <FilePreview file={outgoing.file} alt="Image" width={220} className={classes.image} />
            ) : (
              image && <BubbleImage src={image} whose={whose} />
            )}
            {(text || !image) && <p className={classes.text}>{text || MISSING}</p>}
          </div>
          {outgoing && outgoing.state !== 'sent' ? (
            <SendingLine chat={chat} outgoing={outgoing} />
          ) : (
            endsGroup && (
              <time className={classes.time} dateTime={readDate(createdAt)?.toISOString()}>
                {formatClock(createdAt)}
              </time>
            )
          )}
        </div>
      </div>
      {nextDay !== null && (
        <div className={classes.day}>
          <span>{nextDay}</span>
        </div>
      )}
    </>
  )
}

/** Has a fixed size so that a late image causes no layout shift. */
function BubbleImage({ src, whose }: { src: string; whose: string }) {
  const image = <ImageWithFallback src={src} alt={`Image from ${whose}`} width={220} />
  if (!/^https?:/i.test(src)) return image
  return (
    <a href={src} target="_blank" rel="noreferrer" className={classes.imageLink}>
      {image}
    </a>
  )
}

function SendingLine({ chat, outgoing }: { chat: MessageChat; outgoing: Outgoing }) {
  const { key, state, reason, progress } = outgoing
  if (state === 'failed') {
    return (
      <div className={classes.unsent}>
        <span className={classes.reason}>
          <IconAlertCircle size={15} stroke={1.75} aria-hidden />
          Not sent. {reason}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => void chat.retry(key)}>
          Retry
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => chat.remove(key)}>
          Remove
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.sending}>
      {state === 'uploading' ? (
        <>
          <progress className={classes.progress} aria-label="Uploading" max={1} value={progress} />
          <Button variant="subtle" size="compact-sm" onClick={() => chat.remove(key)}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <IconClock size={13} stroke={1.75} aria-hidden />
          Sending…
        </>
      )}
    </div>
  )
}
