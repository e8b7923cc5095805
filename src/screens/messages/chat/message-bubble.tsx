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
import { Avatar } from '@/ui/image/avatar'
import { FilePreview, ImageWithFallback } from '@/ui/image/image-with-fallback'

import type { Chat } from './state/use-chat'

import classes from './message-list.module.css'

type Actions = {
  onRetry: (outgoing: Outgoing) => void
  onRemove: (outgoing: Outgoing) => void
}

export type MessageBubbleProps = Actions & {
  row: Chat['rows'][number]
  mine: boolean
  person: Conversation['participantsDetails'][number] | undefined
  /** True if the name of the sender is shown, because several other people write here. */
  named: boolean
  endsGroup: boolean
  /** The day label of the next message, or null if that message doesn't start a new day. */
  nextDay: string | null
}

export function MessageBubble(props: MessageBubbleProps) {
  const { row, mine, person, named, endsGroup, nextDay, ...actions } = props
  const { outgoing } = row
  const { message, image, createdAt } = row.message
  const text = trimText(message ?? '')
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
            <Avatar
              src={person?.userInfo?.profilePhoto}
              name={person?.userInfo?.name}
              size={28}
            />
          )}
        </span>
        <div className={classes.content}>
          <div className={classes.bubble} data-state={outgoing?.status}>
            <VisuallyHidden>{`${whose}: `}</VisuallyHidden>
            {outgoing?.file && !outgoing.image ? (
              <FilePreview file={outgoing.file} alt="Image" width={220} />
            ) : (
              image && <BubbleImage src={image} whose={whose} />
            )}
            {(text || !image) && (
              <p className={classes.text} dir="auto">
                <LinkedText text={text || MISSING} />
              </p>
            )}
          </div>
          {outgoing && outgoing.status !== 'accepted' ? (
            <SendingLine outgoing={outgoing} {...actions} />
          ) : (
            endsGroup && (
              <span className={classes.time}>
                {/* Only for the eye: the bubble begins with the name. */}
                {named && !mine && (
                  <span aria-hidden="true">
                    <bdi>{whose}</bdi> ·{' '}
                  </span>
                )}
                <time dateTime={parseDate(createdAt)?.toISOString()}>
                  {formatClock(createdAt)}
                </time>
              </span>
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

function LinkedText({ text }: { text: string }) {
  return Object.entries(splitLinks(text)).map(([place, { text, href }]) =>
    href ? (
      <a key={place} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      <span key={place}>{text}</span>
    ),
  )
}

/** Has a fixed size so that a late image causes no layout shift. */
function BubbleImage({ src, whose }: { src: string; whose: string }) {
  const image = <ImageWithFallback src={src} alt={`Image from ${whose}`} width={220} />
  const href = imageUrl(src)
  if (!href?.startsWith('http')) return image
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes.imageLink}>
      {image}
    </a>
  )
}

function SendingLine({ outgoing, onRetry, onRemove }: Actions & { outgoing: Outgoing }) {
  const { status, file, progress, reason } = outgoing
  const hasFailed = status === 'failed'
  const isUploading = file !== undefined && progress < 1
  const whileSending = isUploading ? { Cancel: onRemove } : {}
  const actions = hasFailed ? { Retry: onRetry, Remove: onRemove } : whileSending
  return (
    <div className={hasFailed ? classes.unsent : classes.sending}>
      {hasFailed ? (
        <span className={classes.reason}>
          <IconAlertCircle size={15} stroke={1.75} aria-hidden />
          <span>
            Not sent. <bdi>{reason}</bdi>
          </span>
        </span>
      ) : isUploading ? (
        <progress
          className={classes.progress}
          aria-label="Uploading"
          max={1}
          value={progress}
        />
      ) : (
        <>
          <IconClock size={13} stroke={1.75} aria-hidden />
          <span>Sending…</span>
        </>
      )}
      {Object.entries(actions).map(([label, act]) => (
        <Button
          key={label}
          variant="subtle"
          size="compact-sm"
          onClick={() => act(outgoing)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
