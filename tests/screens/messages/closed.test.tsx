import { backend } from '@mocks/node'
import { act, screen, waitFor, within } from '@testing-library/react'
import { asksOnClose } from '@tests/render-app'
import { describe, expect, it } from 'vitest'

import {
  ADA,
  box,
  conversation,
  image,
  openChat,
  renderChat,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('a blocked conversation', () => {
  it('has no input when it is blocked', async () => {
    conversation('A', ADA, texts(1), { isBlocked: true })
    await renderChat()
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  })

  it('that becomes blocked shows what was typed, until it is discarded', async () => {
    const { user } = await openChat()
    await user.upload(await screen.findByLabelText('Attach image'), image())
    await user.type(await box(), 'half a thought')
    backend.db.conversations.get('A')!.isBlocked = true
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('This conversation has been blocked.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Write message…')).not.toBeInTheDocument()
    const draft = within(screen.getByRole('region', { name: 'Unsent message' }))
    expect(draft.getByText('half a thought')).toBeVisible()
    expect(draft.getByText('leak.png')).toBeVisible()
    expect(asksOnClose()).toBe(true)
    await user.click(draft.getByRole('button', { name: 'Discard' }))
    const question = 'Do you want to discard this message?'
    const dialog = await screen.findByRole('dialog', { name: question })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByText('half a thought')).not.toBeInTheDocument())
    expect(asksOnClose()).toBe(false)
  })
})
