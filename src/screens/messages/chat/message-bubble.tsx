import { Button, VisuallyHidden } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'

import type { Conversation } from '@/api/chat'
import { nameOf } from '@/domain/account/person'
import { splitLinks } from '@/domain/chat/links'
import type { Outgoing } from '@/domain/chat/outbox'
import { formatClock, parseDate } from '@/domain/format/dates'
import { MISSING } from '@/domain/format/display-value'
import { imageUrl } from '@/domain/format/image-url'
import { trimText } from '@/domain/format/trim'
import { uniqueTextKeys } from '@/domain/list/unique-keys'
import { Avatar } from '@/ui/image/avatar'
import { FilePreview, ImageWithFallback } from '@/ui/image/image-with-fallback'

import type { ShownMessage } from './state/use-chat'

import classes from './message-list.module.css'

interface SendingActions {
  onRetry: (outgoing: Outgoing) => void
  onRemove: (outgoing: Outgoing) => void
}

export interface MessageBubbleProps extends SendingActions {
  row: ShownMessage
  mine: boolean
  person: Conversation['participantsDetails'][number] | undefined
  /** True if the name of the sender is shown, because several other people write here. */
  named: boolean
  endsGroup: boolean
  /** The day label of the next message, or null if that message doesn't start a new day. */
  nextDay: string | null
}

/** A message, when it was sent or how far its sending has come, and the day that begins after it. */
export function MessageBubble({
  row,
  mine,
  person,
  named,
  endsGroup,
  nextDay,
  ...actions
}: MessageBubbleProps) {
  const { message, outgoing } = row
  const sender = mine ? 'You' : nameOf(person)
  const isBeingSent = outgoing !== undefined && outgoing.status !== 'accepted'
  return (
    <>
      <div
        className={classes.message}
        data-mine={mine || undefined}
        data-last={endsGroup || undefined}
      >
        <span className={classes.avatar}>
          {endsGroup && <SenderPhoto person={person} />}
        </span>
        <div className={classes.content}>
          <div className={classes.bubble} data-state={outgoing?.status}>
            <VisuallyHidden>{`${sender}: `}</VisuallyHidden>
            <MessageImage row={row} sender={sender} />
            <MessageText message={message} />
          </div>
          {isBeingSent && <SendingLine outgoing={outgoing} {...actions} />}
          {!isBeingSent && endsGroup && (
            <SentLine sender={sender} named={named && !mine} sentAt={message.createdAt} />
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

function SenderPhoto({ person }: Pick<MessageBubbleProps, 'person'>) {
  const { profilePhoto, name } = person?.userInfo ?? {}
  return <Avatar src={profilePhoto} name={name} size={28} />
}

interface MessageImageProps {
  row: ShownMessage
  sender: string
}

/** Has a fixed size so that a late image causes no layout shift. */
function MessageImage({ row: { message, outgoing }, sender }: MessageImageProps) {
  if (outgoing?.file && !outgoing.image) {
    return <FilePreview file={outgoing.file} alt="Image" width={220} />
  }
  if (!message.image) return null
  const image = (
    <ImageWithFallback src={message.image} alt={`Image from ${sender}`} width={220} />
  )
  const href = imageUrl(message.image)
  if (!href?.startsWith('http')) return image
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.imageLink}>
      {image}
    </a>
  )
}

/** The text with its links. '--' stands for a message of nothing. */
function MessageText({ message: { message, image } }: Pick<ShownMessage, 'message'>) {
  const text = trimText(message ?? '')
  if (text === '' && image) return null
  const parts = splitLinks(text || MISSING)
  const keys = uniqueTextKeys(parts.map((part) => part.text))
  return (
    <p className={classes.text} dir="auto">
      {parts.map(({ text, href }, index) =>
        href ? (
          <a
            key={keys[index]}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {text}
          </a>
        ) : (
          <span key={keys[index]}>{text}</span>
        ),
      )}
    </p>
  )
}

interface SentLineProps {
  sender: string
  named: boolean
  sentAt: string | number | undefined
}

function SentLine({ sender, named, sentAt }: SentLineProps) {
  return (
    <span className={classes.time}>
      {/* Only for the eye: the bubble begins with the name. */}
      {named && (
        <span aria-hidden="true">
          <bdi>{sender}</bdi> ·{' '}
        </span>
      )}
      <time dateTime={parseDate(sentAt)?.toISOString()}>{formatClock(sentAt)}</time>
    </span>
  )
}

interface SendingLineProps extends SendingActions {
  outgoing: Outgoing
}

/** How far the sending of a message has come, or why it has failed. */
function SendingLine({ outgoing, onRetry, onRemove }: SendingLineProps) {
  const { status, file, progress, reason } = outgoing
  if (status === 'failed') {
    return (
      <div className={classes.unsent}>
        <span className={classes.reason}>
          <IconAlertCircle size={15} stroke={1.75} aria-hidden />
          <span>
            Not sent. <bdi>{reason}</bdi>
          </span>
        </span>
        <RetryButton onClick={() => onRetry(outgoing)}>Retry</RetryButton>
        <RemoveButton onClick={() => onRemove(outgoing)}>Remove</RemoveButton>
      </div>
    )
  }
  if (file && progress < 1) {
    return (
      <div className={classes.sending}>
        <progress
          className={classes.progress}
          aria-label="Uploading"
          max={1}
          value={progress}
        />
        <RemoveButton onClick={() => onRemove(outgoing)}>Cancel</RemoveButton>
      </div>
    )
  }
  return (
    <div className={classes.sending}>
      <IconClock size={13} stroke={1.75} aria-hidden />
      <span>Sending…</span>
    </div>
  )
}

const RetryButton = Button.withProps({ variant: 'subtle', size: 'compact-sm' })

const RemoveButton = Button.withProps({
  variant: 'subtle',
  size: 'compact-sm',
  // Its text ends where the bubble ends.
  me: 'calc(-1px - var(--button-padding-x))',
})
