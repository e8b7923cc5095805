import { backend } from '@mocks/node'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import {
  ADA,
  GRACE,
  ME,
  box,
  bubble,
  conversation,
  message,
  openChat,
  openRow,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('what screen readers are told', () => {
  it('announces messages from others to screen readers, but not mine or the history', async () => {
    await openChat(2)
    const log = screen.getByRole('log', { name: 'New messages' })
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ME, 'from my other tab')))
    await bubble('from my other tab')
    expect(log).toBeEmptyDOMElement()
    act(() => backend.emit(message('A', ADA, 'hello')))
    await waitFor(() => expect(log).toHaveTextContent('New message from Ada Lovelace'))
    expect(screen.getAllByText('hello')).toHaveLength(1)
    expect(log).not.toHaveTextContent('A message')
  })

  it('announces my messages once they are sent, also after a failure', async () => {
    const { user } = await openChat()
    const log = screen.getByRole('log', { name: 'New messages' })
    const fault = { status: 400, message: 'No' }
    backend.fault({ match: { path: 'messages/send/:id' }, times: 1, effect: fault })
    await user.type(await box(), 'one{Enter}')
    await waitFor(() => expect(log).toHaveTextContent(/^Your message could not be sent$/))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(log).toHaveTextContent(/^Your message was sent$/))
    const [first] = log.children
    await user.type(await box(), 'two{Enter}')
    await waitFor(() => expect(log.children).toHaveLength(2))
    // Only what is added is announced.
    expect(log.children[0]).toBe(first)
    expect(log.children[1]).toHaveTextContent(/^Your message was sent$/)
  })

  it('announces my messages whose copies the server does not send', async () => {
    backend.fault({ match: { path: 'messages/send/:id' }, effect: { transform: () => ({}) } })
    const { user } = await openChat()
    await user.type(await box(), 'one{Enter}')
    const log = screen.getByRole('log', { name: 'New messages' })
    await waitFor(() => expect(log).toHaveTextContent(/^Your message was sent$/))
    await bubble('one')
    expect(log).toHaveTextContent(/^Your message was sent$/)
  })

  it('announces nothing that was sent before the chat was opened', async () => {
    conversation('B', GRACE, texts(1, 'B', GRACE))
    const { user } = await openChat()
    await user.type(await box(), 'one{Enter}')
    await bubble('one')
    const log = () => screen.getByRole('log', { name: 'New messages' })
    await waitFor(() => expect(log()).toHaveTextContent('Your message was sent'))
    await user.click(await openRow(/Grace/))
    await bubble('B message 1')
    await user.click(await openRow(/Ada/))
    await bubble('one')
    expect(log()).toBeEmptyDOMElement()
  })

  it('announces how many older messages have been loaded', async () => {
    const { user } = await openChat(18)
    const log = screen.getByRole('log', { name: 'New messages' })
    const more = () => screen.getByRole('button', { name: 'Load More Messages' })
    await user.click(more())
    await waitFor(() => expect(log).toHaveTextContent(/^5 older messages$/))
    const [first] = log.children
    await user.click(more())
    await waitFor(() => expect(log).toHaveTextContent(/^3 older messages$/))
    // The same number as before is announced again.
    expect(log.children[0]).not.toBe(first)
  })
})
