import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { nameOf } from '@/domain/account/person'
import { senderOf } from '@/domain/chat/conversation'
import { messageId } from '@/domain/chat/message'
import { formatCount } from '@/domain/format/count'

import type { Chat } from './state/use-chat'

/** Returns the keys of the messages that were sent from here and have reached the server. */
function sentKeys({ rows, unsent }: Chat['view']): string[] {
  return [
    ...rows.filter(({ key, id }) => key !== id),
    ...unsent.filter(({ acceptedAt }) => acceptedAt !== undefined),
  ].map(({ key }) => key)
}

/** The message list itself isn't a live region, because it would also announce older messages. */
export function ChatAnnouncer({ chat }: { chat: Chat }) {
  const { view, arrived, people, loadedOlder } = chat
  const sent = sentKeys(view)
  const [sentBefore] = useState(sent)
  return (
    <VisuallyHidden component="div" role="log" aria-label="New messages">
      {arrived.map((message) => (
        <p key={messageId(message)}>{`New message from ${nameOf(senderOf(message, people))}`}</p>
      ))}
      {sent
        .filter((key) => !sentBefore.includes(key))
        .map((key) => (
          <p key={key}>Your message was sent</p>
        ))}
      {view.unsent
        .filter(({ status }) => status === 'failed')
        .map(({ key }) => (
          <p key={key}>Your message could not be sent</p>
        ))}
      {/* The key makes the same number a new text. */}
      {loadedOlder.count !== undefined && (
        <p key={loadedOlder.at}>{formatCount(loadedOlder.count, 'older message')}</p>
      )}
    </VisuallyHidden>
  )
}
