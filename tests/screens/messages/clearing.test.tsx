import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
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
  renderChat,
  texts,
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
})
