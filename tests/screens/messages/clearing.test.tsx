import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '@tests/hold'
import { waitForResponses } from '@tests/wait-for-responses'
import { describe, expect, it } from 'vitest'

import { callsTo } from '../calls'
import {
  ADA,
  GRACE,
  bubble,
  bubbles,
  chat,
  conversation,
  message,
  openChat,
  openRow,
  pagesFetched,
  renderChat,
  texts,
  waitForSocket,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('clearing a chat', () => {
  it('is cleared after Yes', async () => {
    const before = texts(3)
    conversation('A', ADA, [...before])
    const { user } = await renderChat()
    await bubble('A message 3')
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    let dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'No' }))
    expect(callsTo('messages/clear/A')).toHaveLength(0)
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    expect(callsTo('messages/clear/A').map(({ method }) => method)).toEqual(['GET'])
    // Repeats the event of a cleared message, which must stay cleared.
    act(() => {
      backend.emit(before.at(-1))
      backend.emit(message('A', ADA, 'after the clearing'))
    })
    await bubble('after the clearing')
    expect(bubbles()).toEqual(['after the clearing'])
  })

  it('closes the question whether to clear it when another chat opens', async () => {
    conversation('A', ADA, texts(1))
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user, history } = await renderChat()
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    act(() => history.back())
    await waitFor(() => expect(bubbles()).toEqual(['A message 1']))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(callsTo('messages/clear/B')).toEqual([])
  })

  it('stays cleared when a pending page arrives afterwards', async () => {
    const { user, queryClient } = await openChat(3)
    act(() => backend.closeSockets())
    const { data } = callsTo('messages/A').at(-1)!.response as { data: unknown }
    const match = { path: 'messages/:id' }
    const release = hold(match, { times: 1 })
    // Makes the pending page contain the messages, as if the server had read it before it cleared
    // the chat.
    backend.fault({ match, times: 1, effect: { transform: () => data } })
    const before = pagesFetched().length
    await waitFor(() => expect(pagesFetched().length).toBeGreaterThan(before))
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
    release()
    await waitForResponses()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(callsTo('messages/A').at(-1)?.status).toBe(200)
    expect(screen.getByText('No Messages Found!')).toBeVisible()
  })

  it('is cleared after Yes even if the response is lost', async () => {
    backend.fault({
      match: { path: 'messages/clear/:id' },
      times: 1,
      effect: { drop: true, afterwards: true },
    })
    const { user } = await openChat(12)
    await user.click(within(chat()).getByRole('button', { name: 'Clear Chat' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to clear this chat?' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('No Messages Found!')).toBeVisible()
  })

  it('drops what another admin has cleared when it catches up', async () => {
    await openChat(12)
    act(() => backend.closeSockets())
    backend.db.messages.set('A', [message('A', ADA, 'after the clearing')])
    await waitForSocket('A')
    await bubble('after the clearing')
    expect(bubbles()).toEqual(['after the clearing'])
  })
})
