import { backend } from '@mocks/node'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import type { MessageBubbleProps } from '@/screens/messages/chat/message-bubble'

import { ADA, bubble, bubbles, message, openChat, startWithoutChats } from './chats'

/** The texts of the messages that were rendered. */
const rendered = vi.hoisted(() => new Set<string | undefined>())

vi.mock('@/screens/messages/chat/message-bubble', async (load) => {
  const { MessageBubble, ...module } = await load<{
    MessageBubble: (props: MessageBubbleProps) => ReactNode
  }>()
  function RecordedBubble(props: MessageBubbleProps) {
    rendered.add(props.row.message.message)
    return <MessageBubble {...props} />
  }
  return { ...module, MessageBubble: RecordedBubble }
})

startWithoutChats()

it('older messages, and one that arrives, are rendered without those that are there', async () => {
  const { user } = await openChat(30)
  const loadMore = () =>
    user.click(screen.getByRole('button', { name: 'Load More Messages' }))
  // The first page of older messages repeats some, because it is shorter than the newest one.
  await loadMore()
  await bubble('A message 16')

  rendered.clear()
  await loadMore()
  await bubble('A message 11')
  expect(bubbles()).toHaveLength(20)
  expect([...rendered]).toEqual(bubbles().slice(0, 5))

  rendered.clear()
  act(() => backend.emit(message('A', ADA, 'Are you still there?')))
  await bubble('Are you still there?')
  expect([...rendered]).toEqual(bubbles().slice(-1))
})
