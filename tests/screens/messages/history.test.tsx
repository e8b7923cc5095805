import { backend } from '@mocks/node'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { Message } from '@/api/chat'

import {
  ADA,
  GRACE,
  box,
  bubble,
  bubbles,
  chat,
  conversation,
  history,
  listed,
  message,
  renderChat,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('the messages of a chat', () => {
  it('groups messages of one sender within 60 seconds, and separates different days', async () => {
    const [a, b, c] = texts(3) as [Message, Message, Message]
    a.createdAt = '2026-03-09T23:58:00.000Z'
    b.createdAt = '2026-03-09T23:59:00.000Z'
    c.createdAt = '2026-03-10T00:00:00.000Z'
    conversation('A', ADA, [c, a, b])
    await renderChat()
    const region = await history()
    expect((await bubble('A message 1')).querySelector('time')).toBeNull()
    expect((await bubble('A message 2')).querySelector('time')).toHaveTextContent('11:59 PM')
    expect((await bubble('A message 3')).querySelector('time')).toHaveTextContent('12:00 AM')
    expect(bubbles()).toEqual(['A message 1', 'A message 2', 'A message 3'])
    expect(within(region).getByText('March 9, 2026')).toBeVisible()
    expect(within(region).getByText('March 10, 2026')).toBeVisible()
  })

  it('shows an empty state without messages', async () => {
    conversation('A', ADA, [])
    await renderChat()
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })

  it('shows an empty chat with Retry after a failed load', async () => {
    conversation('A', ADA, texts(2))
    backend.fault({ match: { path: 'messages/:id' }, times: 1, effect: { status: 500 } })
    const { user } = await renderChat()
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(await within(chat()).findByRole('button', { name: 'Retry' }))
    expect(await bubble('A message 2')).toBeInTheDocument()
    expect(within(chat()).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })

  it('gives messages, their preview, names and the input the direction of their own text', async () => {
    conversation('A', ADA, [message('A', ADA, 'شكرا جزيلا!')])
    conversation('B', GRACE, [message('B', GRACE, 'תודה רבה!')])
    const { user } = await renderChat()
    const own = (element: Element) => element.closest('bdi, [dir=auto]')
    expect(own((await bubble('شكرا جزيلا!')).querySelector('p')!)).not.toBeNull()
    expect(own(await within(listed()).findByText('תודה רבה!'))).not.toBeNull()
    expect(own(within(listed()).getByText('Grace Hopper'))).not.toBeNull()
    expect(own(within(chat()).getByRole('link', { name: 'Ada Lovelace' }))).not.toBeNull()
    expect(await box()).toHaveAttribute('dir', 'auto')
    const fault = { status: 400, message: 'الخدمة متوقفة!' }
    backend.fault({ match: { path: 'messages/send/:id' }, effect: fault })
    await user.type(await box(), 'one{Enter}')
    expect(own(await screen.findByText('الخدمة متوقفة!'))).not.toBeNull()
  })
})
