import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'

import type { Conversation, Message } from '@/api/chat'
import { MISSING } from '@/domain/as-it-came'
import type { Outgoing } from '@/domain/chat-thread'
import { formatClock, readDate } from '@/domain/dates'
import { nameOf } from '@/domain/person'
import { FilePicture } from '@/ui/file-picture'
import { Photo } from '@/ui/photo'
import { Picture } from '@/ui/picture'

import type { MessageChat } from './-chat-session'

import classes from './-messages.module.css'

type Props = {
  chat: MessageChat
  /** The server's, or one of ours that it has not confirmed yet. */
  message: Message | undefined
  outgoing: Outgoing | undefined
  mine: boolean
  person: Conversation['participantsDetails'][number] | undefined
  endsGroup: boolean
  /** The day that begins below this message. */
  nextDay: string | null
}

export function Bubble({ chat, message, outgoing, mine, person, endsGroup, nextDay }: Props) {
  const text = (outgoing?.text ?? message?.message ?? '').trim()
  const image = outgoing?.image ?? message?.image
  const name = person?.userInfo?.name
  const sentAt = outgoing?.sentAt ?? message?.createdAt
  const state = outgoing?.state
  const whose = mine ? 'You' : nameOf(person)
  return (
    <>
      <div
        className={classes.said}
        data-mine={mine || undefined}
        data-last={endsGroup || undefined}
      >
        <span className={classes.face}>
          {endsGroup && <Photo src={person?.userInfo?.profilePhoto} name={name} size={28} />}
        </span>
        <div className={classes.words}>
          <div className={classes.bubble} data-state={state}>
            <span className={classes.hidden}>{whose}: </span>
            {outgoing?.file && !outgoing.image ? (
              <FilePicture
                file={outgoing.file}
                alt="Image"
                width={220}
                className={classes.picture}
              />
            ) : (
              image && <BubbleImage src={image} whose={whose} />
            )}
            {(text !== '' || !image) && <p className={classes.line}>{text || MISSING}</p>}
          </div>
          {outgoing && outgoing.state !== 'sent' ? (
            <SendingLine chat={chat} outgoing={outgoing} />
          ) : (
            endsGroup && (
              <time className={classes.time} dateTime={readDate(sentAt)?.toISOString()}>
                {formatClock(sentAt)}
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

/** In a box of its own size, so that a late image moves nothing. */
function BubbleImage({ src, whose }: { src: string; whose: string }) {
  const picture = <Picture src={src} alt={`Image from ${whose}`} width={220} />
  // Nothing but a web address is made a link.
  if (!/^https?:/i.test(src)) return picture
  return (
    <a href={src} target="_blank" rel="noreferrer" className={classes.imageLink}>
      {picture}
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
        <button type="button" className={classes.textButton} onClick={() => void chat.retry(key)}>
          Retry
        </button>
        <button type="button" className={classes.textButton} onClick={() => chat.remove(key)}>
          Remove
        </button>
      </div>
    )
  }
  return (
    <div className={classes.sending}>
      {state === 'uploading' ? (
        <>
          <progress className={classes.progress} aria-label="Uploading" max={1} value={progress} />
          <button type="button" className={classes.textButton} onClick={() => chat.remove(key)}>
            Cancel
          </button>
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
